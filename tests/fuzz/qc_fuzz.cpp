#include <span>

#include "formats/qc/qc_build.h"
#include "formats/smd/smd.h"
#include "model/validate.h"

namespace studioscope {

namespace {

// Two files that every QC finds, so that what refers to them is put together too.
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

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text = as_text(std::as_bytes(std::span(data, size)));
    const auto include = [](const std::string&) { return bytes_of("$pushd x\n$body i i.smd\n"); };
    const auto qc = parse_qc(text, include);
    if (!qc) return 0;
    Model model = build_model(*qc, {[](const std::string&) { return parse_smd(kMesh); },
                                    [](const std::string&) { return bytes_of(kShapes); }});
    validate(model);
    return 0;
}

}  // namespace studioscope
