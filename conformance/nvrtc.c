/* NVRTC as a program: compiles the file that is named first, with the options that follow, and prints PTX. */
#include <stdio.h>
#include <stdlib.h>

typedef struct program *program;
int nvrtcCreateProgram(program *, const char *, const char *, int, const char *const *, const char *const *);
int nvrtcCompileProgram(program, int, const char *const *);
int nvrtcGetProgramLogSize(program, size_t *);
int nvrtcGetProgramLog(program, char *);
int nvrtcGetPTXSize(program, size_t *);
int nvrtcGetPTX(program, char *);

static char *read_all(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) return NULL;
    long size = ftell(file);
    rewind(file);
    char *text = calloc(1, (size_t)size + 1);
    if (!text || fread(text, 1, (size_t)size, file) != (size_t)size) return NULL;
    fclose(file);
    return text;
}

int main(int argc, char **argv) {
    char *source = argc > 1 ? read_all(argv[1]) : NULL;
    if (!source) return fprintf(stderr, "usage: nvrtc source.cu options…\n"), 2;
    program program;
    size_t size;
    if (nvrtcCreateProgram(&program, source, argv[1], 0, NULL, NULL)) return 3;
    int failed = nvrtcCompileProgram(program, argc - 2, (const char *const *)argv + 2);
    if (nvrtcGetProgramLogSize(program, &size)) return 4;
    char *text = calloc(1, size + 1);
    if (nvrtcGetProgramLog(program, text)) return 5;
    fputs(text, stderr);
    if (failed) return 1;
    if (nvrtcGetPTXSize(program, &size)) return 6;
    text = calloc(1, size + 1);
    if (nvrtcGetPTX(program, text)) return 7;
    fputs(text, stdout);
    return 0;
}
