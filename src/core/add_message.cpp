#include "core/add_message.h"

#include <fmt/format.h>

#include <utility>

#include "core/budget.h"

namespace studioscope {

void add_message(Diagnostics& all, Diagnostic diagnostic) {
    if (all.size() > Budget::kMostMessages) return;
    diagnostic.message = shortened(std::move(diagnostic.message), Budget::kLongestMessage);
    if (all.size() == Budget::kMostMessages)
        diagnostic = note("messages-cut", fmt::format("more than {} messages; the others are left "
                                                      "out",
                                                      Budget::kMostMessages));
    all.push_back(std::move(diagnostic));
}

}  // namespace studioscope
