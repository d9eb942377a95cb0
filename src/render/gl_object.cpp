#include "render/gl_object.h"
