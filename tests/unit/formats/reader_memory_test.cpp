// The table "Memory" of src/formats/README.md, which has a row per reader, on the bundled sample.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/memory_budget.h"
#include "formats/compiled/compiled.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/vtx.h"
#include "formats/compiled/vvd.h"
#include "formats/dmx/dmx.h"
#include "formats/materials/vtf.h"
#include "formats/smd/smd.h"
#include "formats/smd/vta.h"
#include "support/data_files.h"
#include "support/parse.h"
#include "support/paths.h"

namespace studioscope::reader_memory_test {

namespace {

constexpr uint64_t kEnough = uint64_t{4} << 30;

// Greatest memory in use while reading, including the result and without the file's own bytes.
template <typename Read>
double max_used_bytes(Read read) {
    MemoryBudget memory(kEnough);
    {
        const MemoryTrackingScope counts(&memory);
        REQUIRE(read());
    }
    return static_cast<double>(memory.max_used_bytes());
}

using Reader = std::function<bool(ByteSpan)>;

const std::map<std::string, Reader> kReaders = {
    {"SMD",
     [](ByteSpan file) {
         return bool(parse_smd(as_text(file), {false, 1, nullptr}));
     }},
    {"VTA", [](ByteSpan file) { return bool(parse_vta(as_text(file))); }},
    {"DMX, binary", [](ByteSpan file) { return bool(parse_dmx(file, 1)); }},
    {"DMX, in a QC", [](ByteSpan file) { return bool(parse_dmx(file, 1, DmxWelding::kCompiled)); }},
    {"DMX, text", [](ByteSpan file) { return bool(parse_dmx(file, 1)); }},
    {"MDL", [](ByteSpan file) { return bool(parse_mdl(file)); }},
    {"VVD", [](ByteSpan file) { return bool(parse_vvd(file)); }},
    {"VTX", [](ByteSpan file) { return bool(parse_vtx(file)); }},
    {"VTF", [](ByteSpan file) { return bool(parse_vtf(file)); }},
};

struct Row {
    std::string reader, file;
    double bytes = 0;  // per byte of the file
};

std::string trimmed(std::string text) {
    text.erase(0, text.find_first_not_of(" `"));
    return text.substr(0, text.find_last_not_of(" `") + 1);
}

// Rows of the three columns in section "Memory".
std::vector<Row> rows_of_page() {
    std::ifstream page(source_folder() / "src/formats/README.md");
    std::vector<Row> rows;
    bool is_section = false;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("## ")) is_section = line == "## Memory";
        if (!is_section || !line.starts_with("| ")) continue;
        std::istringstream cells(line.substr(1));
        Row row;
        std::string bytes;
        std::getline(cells, row.reader, '|');
        std::getline(cells, row.file, '|');
        std::getline(cells, bytes, '|');
        row.reader = trimmed(row.reader);
        row.file = trimmed(row.file);
        row.bytes = std::atof(bytes.c_str());
        if (row.bytes > 0) rows.push_back(row);
    }
    return rows;
}

}  // namespace

TEST_CASE("no reader uses more memory per byte of its file than documented", "[budget]") {
    const std::vector<Row> rows = rows_of_page();
    CHECK(rows.size() == kReaders.size());
    for (const Row& row : rows) {
        const auto reader = kReaders.find(row.reader);
        CAPTURE(row.reader);
        REQUIRE(reader != kReaders.end());
        const Bytes file = read_bytes(build_folder() / "sample" / row.file);
        const double bytes =
            max_used_bytes([&] { return reader->second(file); }) / static_cast<double>(file.size());
        CHECK(bytes <= row.bytes);
        CHECK(bytes > row.bytes * 0.7);  // else the page has to be corrected
    }
}

TEST_CASE("threads that read an SMD count for its load", "[budget][smd]") {
    const Bytes file = read_bytes(build_folder() / "sample/source/ollie.smd");
    const auto used_with = [&](int threads) {
        SmdOptions options;
        options.threads = threads;
        return max_used_bytes([&] { return bool(parse_smd(as_text(file), options)); });
    };
    CHECK(used_with(4) > 0.9 * used_with(1));
}

}  // namespace studioscope::reader_memory_test
