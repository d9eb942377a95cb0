#include "formats/smd/smd.h"

#include <fmt/format.h>

#include <optional>
#include <thread>
#include <utility>

#include "core/text.h"
#include "formats/smd/assemble.h"

namespace studioscope {

namespace {

class SmdParser {
public:
    SmdParser(std::string_view text, const SmdOptions& options) : in_(text), options_(options) {}

    Result<Model> parse();

private:
    // A block before the nodes, which is read once the nodes are known.
    struct Waiting {
        Block block = Block::kNoBlock;
        TextReader in;
    };

    void read_line();
    void read_version(std::string_view rest);
    void open(Block block);
    void open_nodes();
    void read_block(Block block, TextReader& in);
    void skip_unknown();
    void skip_to_end(Block block);
    Model assemble();

    TextReader in_;
    SmdOptions options_;
    LineDiagnostics report_{"smd"};
    bool has_version_ = false;
    std::optional<uint64_t> first_block_line_;
    std::optional<SmdBones> bones_;
    uint64_t nodes_line_ = 0;
    std::vector<Waiting> waiting_;
    std::optional<SmdSkeleton> skeleton_;
    std::optional<SmdTriangles> triangles_;
};

Result<Model> SmdParser::parse() {
    while (!in_.at_end()) read_line();
    if (!bones_)
        return error("smd-no-nodes",
                     first_block_line_ ? "no nodes block: the file names no bones"
                                       : "no nodes block: this is not an SMD file",
                     at_line(first_block_line_.value_or(1)));
    for (Waiting& waiting : waiting_) read_block(waiting.block, waiting.in);
    if (!has_version_) report_.warn("smd-no-version", 1, "no version line; read as version 1");
    return assemble();
}

void SmdParser::read_line() {
    const std::string_view line = in_.line();
    std::string_view rest;
    const std::string_view word = first_word(line, &rest);
    if (is_blank_or_comment(line)) {
        in_.next_line();
    } else if (same_name(word, "version")) {
        read_version(rest);
        in_.next_line();
    } else if (const Block block = block_named(word); block != Block::kNoBlock) {
        if (!first_block_line_) first_block_line_ = in_.line_number();
        in_.next_line();
        open(block);
    } else {
        skip_unknown();
    }
}

void SmdParser::read_version(std::string_view rest) {
    has_version_ = true;
    const char* at = rest.data();
    int64_t version = 0;
    const bool is_known = read_field(at, at + rest.size(), version) == Field::kNumber &&
                          (version == 1 || version == 2);
    if (!is_known)
        report_.warn("smd-version", in_.line_number(),
                     fmt::format("unknown SMD version {}, expected 1 or 2; read as 1",
                                 as_utf8(trim(rest).substr(0, 40))));
}

void SmdParser::open(Block block) {
    const uint64_t line = in_.line_number() - 1;
    if (block == Block::kNodes) {
        open_nodes();
    } else if (block == Block::kVertexAnimation) {
        report_.note("smd-vertexanimation", line,
                     "a vertexanimation block belongs in a VTA; skipped");
        skip_to_end(block);
    } else if (!bones_) {
        report_.error("smd-before-nodes", line,
                      fmt::format("the {} block precedes the nodes block, which studiomdl "
                                  "rejects; it is read after it",
                                  name_of(block)));
        waiting_.push_back({block, in_});
        skip_to_end(block);
    } else {
        read_block(block, in_);
    }
}

void SmdParser::open_nodes() {
    if (!bones_) {
        nodes_line_ = in_.line_number() - 1;
        bones_ = read_nodes(in_, report_);
        skeleton_.emplace(*bones_);
        return;
    }
    report_.error(
        "smd-second-nodes", in_.line_number() - 1,
        fmt::format("duplicate nodes block; the first is used (first at line {})", nodes_line_));
    skip_to_end(Block::kNodes);
}

void SmdParser::read_block(Block block, TextReader& in) {
    const uint64_t line = in.line_number() - 1;
    if (block == Block::kSkeleton) {
        if (skeleton_->was_read())
            report_.warn(
                "smd-second-skeleton", line,
                "duplicate skeleton block; its frames are merged with the earlier ones by number");
        skeleton_->read(in, report_);
        return;
    }
    if (triangles_)
        report_.note("smd-second-triangles", line,
                     "duplicate triangles block; its triangles are added");
    else
        triangles_.emplace();
    const int processors = static_cast<int>(std::thread::hardware_concurrency());
    const SmdTriangleOptions options{options_.weights_as_compiler,
                                     options_.threads > 0 ? options_.threads : processors};
    read_triangles(in, *bones_, options, *triangles_, report_);
}

// Skips an unknown block up to its `end` or the next block's keyword.
void SmdParser::skip_unknown() {
    const std::string_view line = in_.line();
    report_.warn("smd-unknown-block", in_.line_number(),
                 fmt::format("unknown SMD block \"{}\"; skipped up to its end",
                             as_utf8(trim(line).substr(0, 40))));
    for (; !in_.at_end(); in_.next_line()) {
        if (block_named(first_word(in_.line())) != Block::kNoBlock) return;
        if (is_end(in_.line())) {
            in_.next_line();
            return;
        }
    }
}

void SmdParser::skip_to_end(Block block) {
    if (block == Block::kTriangles) {
        const SmdBones none;
        SmdTriangles ignored;
        LineDiagnostics silent("smd");
        read_triangles(in_, none, {}, ignored, silent);
        return;
    }
    LineDiagnostics silent("smd");
    BlockReader lines(in_, block, silent);
    while (lines.next()) {
    }
}

Model SmdParser::assemble() {
    Model model;
    model.bones = bones_->bones;
    if (!skeleton_->was_read())
        report_.warn("smd-no-skeleton", nodes_line_,
                     "no skeleton block; all bones are placed at the origin");
    skeleton_->finish(report_);
    set_bind_pose(model.bones, skeleton_->bind());
    if (triangles_) {
        triangles_->finish(report_, options_.weights_as_compiler);
        if (options_.lines) *options_.lines = std::move(triangles_->lines);
        add_meshes(model, std::move(*triangles_), report_);
    }
    const size_t frames = skeleton_->frame_count();
    if (frames > (model.meshes.empty() ? 0u : 1u)) model.clips.push_back(skeleton_->take_clip());
    model.diagnostics = report_.take();
    return model;
}

}  // namespace

Result<Model> parse_smd(std::string_view text, const SmdOptions& options) {
    return SmdParser(text, options).parse();
}

}  // namespace studioscope
