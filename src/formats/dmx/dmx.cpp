#include "formats/dmx/dmx.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "core/thread_pool.h"
#include "formats/diagnostics.h"
#include "formats/dmx/header.h"
#include "formats/dmx/scene.h"

namespace studioscope {

namespace {

constexpr size_t kMaxHeaderSize = 4096;

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    constexpr std::string_view kBlanks = " \t\r\n";
    for (size_t begin = text.find_first_not_of(kBlanks); begin != std::string_view::npos;) {
        const size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
        words.emplace_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(kBlanks, end);
    }
    return words;
}

bool read_number(const std::string& word, int& number) {
    const char* end = word.data() + word.size();
    return std::from_chars(word.data(), end, number).ptr == end && !word.empty();
}

bool read_current(const std::vector<std::string>& words, DmxHeader& header) {
    if (words.size() != 7 || lower_case(words[0]) != "dmx" || lower_case(words[1]) != "encoding" ||
        lower_case(words[4]) != "format")
        return false;
    header.encoding = lower_case(words[2]);
    header.format = words[5];
    return read_number(words[3], header.encoding_version) &&
           read_number(words[6], header.format_version);
}

bool read_legacy(const std::vector<std::string>& words, DmxHeader& header) {
    if (words.size() != 2 || lower_case(words[0]) != "dmxversion") return false;
    const std::string name = lower_case(words[1]);
    const size_t mark = name.rfind("_v");
    if (mark == std::string::npos || !read_number(name.substr(mark + 2), header.format_version))
        return false;
    header.format = name.substr(0, mark);
    header.encoding = header.format == "sfm" ? "binary" : header.format;
    header.is_legacy = true;
    return true;
}

// Parses the first line; an error if the file does not begin with it, or if it is longer than 4
// KiB.
Result<DmxHeader> read_dmx_header(ByteSpan file) {
    const std::string_view start = as_text(file.first(std::min(file.size(), kMaxHeaderSize)));
    const size_t open = start.find("<!--");
    const size_t close = start.find("-->");
    if (open == std::string_view::npos || start.find_first_not_of(" \t\r\n\xEF\xBB\xBF") != open)
        return error("dmx-header",
                     has_utf16_mark(start)
                         ? "not a DMX for compilers: the text is UTF-16, which they do not read"
                         : "not a DMX: expected `<!-- dmx encoding` at its start",
                     at_line(1));
    if (close == std::string_view::npos || close < open)
        return error_at("dmx-header", at_line(1), "not a DMX: expected `-->` in its first {} bytes",
                        start.size());
    DmxHeader header;
    header.size = close + 3;
    const auto words = split_words(start.substr(open + 4, close - open - 4));
    if (read_current(words, header) || read_legacy(words, header)) return header;
    return error("dmx-header",
                 "not a DMX: expected `<!-- dmx encoding NAME NUMBER format NAME NUMBER -->` as "
                 "its first line",
                 at_line(1));
}

// Counts and locations have 32 bits.
constexpr size_t kMaxFile = std::numeric_limits<int32_t>::max();

// True if all numbers are finite; without branches, so that it is vectorized.
bool are_finite(std::span<const float> numbers) {
    constexpr uint32_t kExponent = 0x7F800000;
    uint32_t count = 0;
    for (const float number : numbers)
        count += (std::bit_cast<uint32_t>(number) & kExponent) == kExponent;
    return count == 0;
}

bool are_finite(std::span<const float> numbers, ThreadPool& workers) {
    constexpr size_t kMinPerThread = size_t{1} << 16;
    std::atomic<bool> is_valid = true;
    workers.parallel_for(numbers.size(), kMinPerThread, [&](size_t begin, size_t end) {
        if (!are_finite(numbers.subspan(begin, end - begin))) is_valid = false;
    });
    return is_valid;
}

void replace_not_finite(ElementGraph& graph, ThreadPool& workers) {
    if (are_finite(graph.floats, workers)) return;
    size_t count = 0;
    const Attribute* first = nullptr;
    for (const Attribute& attribute : graph.attributes) {
        if (!is_float(attribute.type)) continue;
        for (const float& number : attribute_floats(graph, attribute)) {
            if (std::isfinite(number)) continue;
            at(graph.floats, &number - graph.floats.data()) = 0;
            if (count++ == 0) first = &attribute;
        }
    }
    if (count > 0)
        report_at(graph.diagnostics, Severity::kWarning, "dmx-not-finite",
                  graph_location(graph, first->location),
                  "{} (the first in attribute \"{}\"); 0 is used",
                  count_text(count, "number is not finite", "numbers are not finite"),
                  graph_name(graph, *first));
}

// Names are truncated to kMaxNameLength by graph_name(), as each use of one is a copy.
void report_long_names(ElementGraph& graph) {
    const auto is_long = [&](const Element& element) {
        return graph.texts[element.name].size() > kMaxNameLength;
    };
    const auto first = std::find_if(graph.elements.begin(), graph.elements.end(), is_long);
    if (first == graph.elements.end()) return;
    report_at(
        graph.diagnostics, Severity::kNote, "dmx-long-name", graph_location(graph, first->location),
        "{} of more than {} bytes, truncated; this is the first",
        count_text(std::count_if(first, graph.elements.end(), is_long), "name"), kMaxNameLength);
}

Result<ElementGraph> read_encoded(ByteSpan file, const DmxHeader& header, ThreadPool& workers) {
    if (header.encoding == "binary" || header.encoding == "binary_seqids")
        return read_dmx_binary(file, header, workers);
    if (header.encoding.starts_with("keyvalues2") && header.encoding_version <= 4 &&
        header.encoding_version >= 0)
        return read_dmx_text(file, header);
    return error_at("dmx-encoding", at_line(1),
                    "unknown encoding {} {}, expected binary 0..5 or 9, or keyvalues2 0..4",
                    header.encoding, header.encoding_version);
}

int threads_for(ByteSpan file, int threads) {
    constexpr size_t kMinPerThread = size_t{512} << 10;
    if (threads > 0) return threads;
    const size_t cores = std::max(std::thread::hardware_concurrency(), 1u);
    return static_cast<int>(std::clamp<size_t>(file.size() / kMinPerThread, 1, cores));
}

Result<ElementGraph> read_elements(ByteSpan file, ThreadPool& workers) {
    if (file.size() > kMaxFile)
        return error("dmx-too-large", fmt::format("the file has {} bytes; up to {} are read",
                                                  file.size(), kMaxFile));
    const Result<DmxHeader> header = read_dmx_header(file);
    if (!header) return header.error();
    Result<ElementGraph> graph = read_encoded(file, *header, workers);
    if (!graph) return graph;
    graph->encoding = header->encoding;
    graph->encoding_version = header->encoding_version;
    graph->format = header->format;
    graph->format_version = header->format_version;
    if (header->is_legacy)
        report_at(graph->diagnostics, Severity::kNote, "dmx-legacy", at_line(1),
                  "the header line is of the oldest kind; read as encoding version 0");
    replace_not_finite(*graph, workers);
    report_long_names(*graph);
    return graph;
}

void build_model(ParsedDmx& parsed, DmxWelding welding, ThreadPool& workers) {
    DmxScene scene = read_scene(parsed.graph, parsed.model);
    const bool is_compiled = welding == DmxWelding::kCompiled;
    for (DmxMesh& mesh : scene.meshes)
        if (is_compiled) mesh.data->tangents = {};
    add_meshes(parsed.graph, scene, parsed.model, parsed.corners, is_compiled, workers);
    add_flexes(parsed.graph, scene, parsed.model);
    add_clips(parsed.graph, scene, parsed.model);
}

}  // namespace

uint64_t dmx_reads(uint64_t bytes) {
    constexpr uint64_t kBase = uint64_t{1} << 24, kPerByte = 64;
    return kBase + kPerByte * bytes;
}

Result<ElementGraph> parse_dmx_elements(ByteSpan file, int threads) {
    ThreadPool workers(threads_for(file, threads));
    return read_elements(file, workers);
}

Result<ParsedDmx> parse_dmx(ByteSpan file, int threads, DmxWelding welding) {
    ThreadPool workers(threads_for(file, threads));
    Result<ElementGraph> elements = read_elements(file, workers);
    if (!elements) return elements.error();
    ParsedDmx parsed{*std::move(elements), {}, {}};
    parsed.model.diagnostics = parsed.graph.diagnostics;
    parsed.graph.reads = std::make_shared<ReadBudget>(ReadBudget{dmx_reads(file.size())});
    try {
        build_model(parsed, welding, workers);
    } catch (const ReadLimitExceeded&) {
        return error("dmx-too-much",
                     fmt::format("its elements reference each other so often that reading takes "
                                 "more than {} steps, the limit for a file of {} bytes; skipped",
                                 dmx_reads(file.size()), file.size()));
    }
    parsed.graph.reads.reset();
    return parsed;
}

}  // namespace studioscope
