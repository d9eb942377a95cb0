#pragma once

#include <ctime>
#include <filesystem>

namespace studioscope {

// Where a picture of this model goes that is taken at that time: "ollie 2026-11-20 09.15.02.png" of
// the folder, with " 2", " 3" and so on behind the time where there is one already. The time alone
// where no model is open.
std::filesystem::path new_picture(const std::filesystem::path& folder,
                                  const std::filesystem::path& model, std::time_t time);

}  // namespace studioscope
