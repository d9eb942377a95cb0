#include <algorithm>
#include <span>
#include <vector>

#include "formats/qc/build.h"
#include "formats/smd/smd.h"
#include "fuzz/memory_limit.h"
#include "model/validate.h"
#include "support/parse.h"

namespace studioscope {

namespace {

// Two files that every QC finds, so that commands that refer to them are executed.
constexpr std::string_view kMesh =
    "version 1\nnodes\n0 \"a\" -1\n1 \"b\" 0\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\n"
    "1 0 0 1 0 0 0\ntime 3\n0 0 0 2 0 0 0\nend\ntriangles\nskin\n0 0 0 0 0 0 1 0 0\n"
    "1 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";
constexpr std::string_view kShapes =
    "version 1\nvertexanimation\ntime 0\n0 0 0 0 0 0 1\n1 1 0 0 0 0 1\ntime 1\n"
    "0 0 0 4 0 0 1\nend\n";

Result<Bytes> bytes_of(std::string_view text) {
    return Bytes(as_bytes(text).begin(), as_bytes(text).end());
}

}  // namespace

// The input is several files, each terminated by a zero byte: the first is the QC, the others are
// found by its includes, by the first letter of their name.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const MemoryLimit limit(size);
    std::vector<std::string_view> files;
    std::string_view rest = as_text(std::as_bytes(std::span(data, size)));
    while (true) {
        const size_t end = std::min(rest.find('\0'), rest.size());
        files.push_back(rest.substr(0, end));
        if (end == rest.size()) break;
        rest.remove_prefix(end + 1);
    }
    const auto include = [&](const std::string& path) {
        const std::string name = path.substr(path.find_last_of('/') + 1);
        const size_t letter = name.empty() ? 0 : static_cast<unsigned char>(name[0]);
        return bytes_of(files[letter % files.size()]);
    };
    const auto qc = parse_qc(files[0], include);
    if (!qc) return 0;
    Model model = build_model(*qc, {[](const std::string&) { return parse_smd(kMesh); },
                                    [](const std::string&) { return bytes_of(kShapes); }});
    validate(model);
    return 0;
}

}  // namespace studioscope
