#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "core/bytes.h"
#include "writers/output_file.h"

namespace studioscope {

// The folder of the fuzzers' initial inputs: a folder for each fuzzer.
class Seeds {
public:
    explicit Seeds(std::filesystem::path folder) : folder_(std::move(folder)) {}

    void add(const std::string& fuzzer, const std::string& name, ByteSpan bytes) const {
        assets::write_file(folder_ / (fuzzer + "_fuzz") / name, bytes);
    }
    void add(const std::string& fuzzer, const std::string& name, const std::string& text) const {
        add(fuzzer, name, as_bytes(text));
    }

private:
    std::filesystem::path folder_;
};

}  // namespace studioscope
