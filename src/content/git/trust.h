#pragma once

#include "core/result.h"

namespace studioscope {

// git follows whatever path the repository names, before it does anything else. Looks at the
// repository's folders, and at the paths in its configuration, which git is asked for without what
// that includes, by their names: an error "git-network" if one leads to another machine, else git
// may be run in this folder. The person's own configuration may name what it likes.
Result<void> check_configuration();

// Checks the folders of further objects that the repository's list `objects/info/alternates` names,
// and the lists in those, in the same way. To be called after check_configuration().
Result<void> check_alternates();

}  // namespace studioscope
