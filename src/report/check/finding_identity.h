#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "core/diagnostic.h"

namespace studioscope {

// Recognises a finding in another run by its file, its code and its text, so that it stays the same
// finding where lines or bytes are added before it.

// The path from `base` with forward slashes, or the absolute path of a file elsewhere. `base` is
// absolute.
std::string path_from(const std::filesystem::path& base, const std::string& file);

// A message without what may differ between two runs over the same fault: its numbers (not those in
// names or in quotes) and the list of the places that were searched.
std::string without_numbers(std::string_view message);

struct FindingIdentity {
    std::string exact;    // of file, code and text: 16 hexadecimal digits
    std::string of_code;  // of file and code, for messages that a report folds
    std::string moved;    // of the name of the file, code and text: finds it in another folder
};

FindingIdentity identity_of(const Diagnostic& finding, const std::filesystem::path& base);

}  // namespace studioscope
