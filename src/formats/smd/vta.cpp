#include "formats/smd/vta.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "core/message_text.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/smd/lines.h"

namespace studioscope {

namespace {

// The comment of a time line: the text after its first `#`, `;` or `/`.
std::string name_in_remark(std::string_view line) {
    const size_t sign = line.find_first_of("#;/");
    if (sign == line.npos) return {};
    const size_t first = line.find_first_not_of("#;/ \t", sign);
    return first == line.npos ? std::string() : as_utf8(trim(line.substr(first)));
}

class VtaParser {
public:
    explicit VtaParser(std::string_view text) : in_(text), is_utf16_(has_utf16_mark(text)) {}

    Result<VtaFile> parse();

private:
    struct DeclaredFrame {
        uint64_t line = 0;
        std::string name;
    };

    void read_line();
    void read_version(std::string_view rest);
    void read_skeleton();
    void read_shapes();
    VtaFrame* begin_frame(std::string_view line, uint64_t number);
    std::optional<int> read_label(std::string_view line, uint64_t number);
    void add_vertex(VtaFrame& frame, std::string_view line, uint64_t number);
    void report_fault(Field field, size_t count, uint64_t number);
    void sort_vertices(VtaFrame& frame);
    void keep_known(VtaFrame& shape, const VtaFrame& base);
    VtaFile assemble();

    TextReader in_;
    bool is_utf16_;
    LineDiagnostics report_{"vta"};
    std::map<int, DeclaredFrame> declared_frames_;  // frames of the skeleton block
    std::map<int, VtaFrame> frames_;
    std::map<int, uint64_t> frame_lines_;
    uint64_t block_line_ = 0;
    bool has_skeleton_ = false;
    LineTally not_finite_;
};

Result<VtaFile> VtaParser::parse() {
    while (!in_.at_end()) read_line();
    if (block_line_ == 0)
        return error(
            "vta-no-block",
            is_utf16_ ? "no vertexanimation block: the text is UTF-16, which compilers do not read"
                      : "no vertexanimation block: this is not a VTA file",
            at_line(1));
    if (frames_.find(0) == frames_.end() || frames_[0].vertices.empty())
        return error("vta-no-base",
                     "no base shape: frame 0 of the vertexanimation block has no vertices",
                     at_line(block_line_));
    return assemble();
}

void VtaParser::read_line() {
    const std::string_view line = in_.line();
    std::string_view rest;
    const std::string_view word = first_word(line, &rest);
    const Block block = block_named(word);
    const uint64_t number = in_.line_number();
    in_.next_line();
    if (is_blank_or_comment(line)) return;
    if (same_name(word, "version")) {
        read_version(rest);
    } else if (block == Block::kSkeleton) {
        read_skeleton();
    } else if (block == Block::kVertexAnimation) {
        block_line_ = number;
        read_shapes();
    } else {
        if (block == Block::kNoBlock)
            report_.warn("vta-unknown-block", number,
                         "unknown VTA block \"{}\"; skipped up to its end",
                         as_utf8(trim(line).substr(0, 40)));
        for (; !in_.at_end(); in_.next_line()) {
            if (block_named(trim(in_.line())) != Block::kNoBlock) return;
            if (is_end(in_.line())) return in_.next_line();
        }
    }
}

void VtaParser::read_version(std::string_view rest) {
    const char* at = rest.data();
    int64_t version = 0;
    if (read_field(at, at + rest.size(), version) != Field::kNumber || version != 1)
        report_.warn("vta-version", in_.line_number() - 1,
                     "unknown VTA version {}, expected 1; read as 1",
                     as_utf8(trim(rest).substr(0, 40)));
}

std::optional<int> VtaParser::read_label(std::string_view line, uint64_t number) {
    std::string_view rest;
    first_word(line, &rest);
    const char* const end = rest.data() + rest.size();
    int64_t label = 0;
    if (parse_integer(skip_blanks(rest.data(), end), end, label) == nullptr) {
        report_.error("vta-time-number", number,
                      "expected a frame number after time; its vertices are ignored");
        return {};
    }
    if (label < 0 || label > std::numeric_limits<int>::max()) {
        report_.error("vta-frame-range", number, "frame {} is negative; its vertices are ignored",
                      label);
        return {};
    }
    return static_cast<int>(label);
}

void VtaParser::read_skeleton() {
    has_skeleton_ = true;
    BlockReader block(in_, Block::kSkeleton, report_);
    while (block.next()) {
        if (!same_name(first_word(block.line()), "time")) continue;  // bones are ignored in a VTA
        if (const auto label = read_label(block.line(), block.number()))
            declared_frames_[*label] = {block.number(), name_in_remark(block.line())};
    }
}

void VtaParser::read_shapes() {
    BlockReader block(in_, Block::kVertexAnimation, report_);
    VtaFrame* frame = nullptr;
    bool has_time = false;
    while (block.next()) {
        if (same_name(first_word(block.line()), "time")) {
            frame = begin_frame(block.line(), block.number());
            has_time = true;
            continue;
        }
        if (!has_time) {
            report_.warn("vta-no-time", block.number(),
                         "vertices before the first time line; frame 0 is used");
            frame = begin_frame("time 0", block.number());
            has_time = true;
        }
        if (frame != nullptr) add_vertex(*frame, block.line(), block.number());
    }
}

VtaFrame* VtaParser::begin_frame(std::string_view line, uint64_t number) {
    const std::optional<int> label = read_label(line, number);
    if (!label) return nullptr;
    const auto [at, is_new] = frames_.try_emplace(*label);
    if (is_new)
        frame_lines_[*label] = number;
    else
        report_.warn(
            "vta-time-repeated", number,
            "duplicate frame {} (first at line {}); of two values for a vertex, the later is used",
            *label, frame_lines_[*label]);
    at->second.label = *label;
    if (at->second.name.empty()) at->second.name = name_in_remark(line);
    return &at->second;
}

void VtaParser::add_vertex(VtaFrame& frame, std::string_view line, uint64_t number) {
    const char* at = line.data();
    const char* const end = at + line.size();
    int64_t id = 0;
    float values[6] = {};
    size_t count = 0;
    bool is_finite = true;
    Field field = read_field(at, end, id);
    for (float& value : values) {
        if (field != Field::kNumber && field != Field::kNotFinite) break;
        ++count;
        field = read_field(at, end, value);
        is_finite = is_finite && field != Field::kNotFinite;
    }
    if (field != Field::kNumber && field != Field::kNotFinite)
        return report_fault(field, count, number);
    if (id < 0 || id > std::numeric_limits<int>::max())
        return report_.error("vta-vertex-id", number,
                             "vertex id {} is negative; the line is skipped", id);
    if (!is_finite) not_finite_.add(number);
    frame.vertices.push_back({static_cast<int>(id),
                              {values[0], values[1], values[2]},
                              {values[3], values[4], values[5]}});
}

void VtaParser::report_fault(Field field, size_t count, uint64_t number) {
    if (field == Field::kComma)
        report_.error("vta-decimal-comma", number,
                      "number {} of the vertex line stops at a comma; expected a decimal point. "
                      "The line is skipped",
                      count + 1);
    else
        report_.error("vta-short-vertex", number, "vertex line has {} numbers, needs 7; skipped",
                      count);
}

// Sorts vertices by id; the last of several with one id wins.
void VtaParser::sort_vertices(VtaFrame& frame) {
    std::vector<VtaVertex>& vertices = frame.vertices;
    std::stable_sort(vertices.begin(), vertices.end(),
                     [](const VtaVertex& a, const VtaVertex& b) { return a.id < b.id; });
    size_t kept = 0;
    for (size_t i = 0; i < vertices.size(); ++i) {
        if (kept > 0 && vertices[kept - 1].id == vertices[i].id) --kept;
        vertices[kept++] = vertices[i];
    }
    if (kept != vertices.size())
        report_.warn("vta-duplicate-id", frame_lines_[frame.label],
                     "frame {} has {}; the later values are used", frame.label,
                     count_text(vertices.size() - kept, "duplicate vertex id"));
    vertices.resize(kept);
}

void VtaParser::keep_known(VtaFrame& shape, const VtaFrame& base) {
    const size_t before = shape.vertices.size();
    int first_id = 0;
    std::erase_if(shape.vertices, [&](const VtaVertex& vertex) {
        const auto at =
            std::lower_bound(base.vertices.begin(), base.vertices.end(), vertex.id,
                             [](const VtaVertex& vertex, int id) { return vertex.id < id; });
        const bool is_unknown = at == base.vertices.end() || at->id != vertex.id;
        if (is_unknown && first_id == 0) first_id = vertex.id;
        return is_unknown;
    });
    if (shape.vertices.size() != before)
        report_.warn("vta-unknown-id", frame_lines_[shape.label],
                     "frame {} moves {} that the base shape lacks (the first has id {}); ignored",
                     shape.label, count_text(before - shape.vertices.size(), "vertex", "vertices"),
                     first_id);
}

VtaFile VtaParser::assemble() {
    VtaFile file;
    size_t undeclared = 0;
    int first_undeclared = 0;
    for (auto& [label, frame] : frames_) {
        const auto declared = declared_frames_.find(label);
        if (declared == declared_frames_.end() && undeclared++ == 0) first_undeclared = label;
        if (frame.name.empty() && declared != declared_frames_.end())
            frame.name = declared->second.name;
        sort_vertices(frame);
    }
    file.base = std::move(frames_[0]);
    for (auto& [label, frame] : frames_) {
        if (label == 0) continue;
        keep_known(frame, file.base);
        file.shapes.push_back(std::move(frame));
    }
    if (undeclared > 0)
        report_.note(
            "vta-undeclared-time", frame_lines_[first_undeclared],
            "{} not declared in the skeleton block (the first is {}); studiomdl rejects them",
            count_text(undeclared, "frame is", "frames are"), first_undeclared);
    if (not_finite_.count > 0)
        report_.warn("vta-not-finite", not_finite_.first_line,
                     "{} a number that is not finite; 0 is used",
                     count_text(not_finite_.count, "vertex line has",
                                "vertex lines (this is the first) have"));
    file.diagnostics = report_.take();
    return file;
}

}  // namespace

Result<VtaFile> parse_vta(std::string_view text) { return VtaParser(text).parse(); }

std::string vta_shape_name(const VtaFrame& frame) {
    return frame.name.empty() ? fmt::format("frame {}", frame.label) : frame.name;
}

}  // namespace studioscope
