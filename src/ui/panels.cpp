#include "ui/panels.h"
