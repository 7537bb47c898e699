#pragma once

struct Step {
    unsigned int count;
    float factor;
};
