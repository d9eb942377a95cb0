#pragma once

#include <ctime>
#include <filesystem>

#include "core/file_system.h"
#include "core/image.h"
#include "core/platform/platform.h"
#include "window/messages.h"

namespace studioscope {

// The folder for a person's pictures: the one that the desktop's user-dirs.dirs names, else the
// folder Pictures, else the one that the program was started in.
std::filesystem::path pictures_folder(Platform platform, const Environment& variable,
                                      const ReadFile& read);

// The path of a picture of this model that is taken at that time: "ollie 2026-11-20 09.15.02.png"
// in the folder, with " 2", " 3" and so on behind the time where there is one already. The time
// alone where no model is open.
std::filesystem::path new_picture(const std::filesystem::path& folder,
                                  const std::filesystem::path& model, std::time_t time);

// The same in the folder where one was saved last, else in pictures_folder().
std::filesystem::path next_picture_path(Document& document);

// Writes a PNG that holds the state of the view too (document/view_state.h). Reports an error, and
// where it was saved unless `is_quiet`.
void save_picture(const std::filesystem::path& path, const Result<Image>& image,
                  const Document& document, Messages& messages, bool is_quiet);

}  // namespace studioscope
