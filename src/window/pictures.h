#pragma once

#include <ctime>
#include <filesystem>

#include "core/file_system.h"
#include "core/image.h"
#include "core/platform/platform.h"
#include "window/messages.h"

namespace studioscope {

// The user's folder for pictures: the one in the desktop's user-dirs.dirs, else the folder
// Pictures, else the working directory.
std::filesystem::path pictures_folder(Platform platform, const Environment& variable,
                                      const FileSystem& files);

// The path of a new picture of this model: "ollie 2026-11-20 09.15.02.png" in the folder, with "
// 2", " 3" and so on after the time if the file exists. The time alone if no model is open.
std::filesystem::path new_picture_path(const std::filesystem::path& folder,
                                       const std::filesystem::path& model, std::time_t time);

// The folder for pictures and tables: that of the last saved picture, else pictures_folder().
std::filesystem::path folder_for_pictures(Document& document);

// The path of a new picture of the open model in folder_for_pictures().
std::filesystem::path next_picture_path(Document& document);

// Writes a PNG that includes the view (document/choices/view_state.h); false after an error.
// Reports errors, and the path of the file unless `is_quiet`.
bool save_picture(const std::filesystem::path& path, const Result<Image>& image,
                  const Document& document, Messages& messages, bool is_quiet);

}  // namespace studioscope
