// Names of files in a QC that are misspelt. What is meant follows from the files written here.

#include <catch2/catch.hpp>

#include "support/diagnostics.h"
#include "support/memory_files.h"
#include "support/smd_text.h"

namespace studioscope::qc_names_test {

namespace {

Bytes bytes_of(const std::string& text) {
    const ByteSpan bytes = as_bytes(text);
    return Bytes(bytes.begin(), bytes.end());
}

// The messages about a QC of this line, beside a few sources.
std::string said_about(const std::string& line) {
    const Bytes smd = bytes_of(reference(triangle()));
    const MemoryFiles files{{"/m/hero.qc", bytes_of("$addsearchdir \"more\"\n" + line + "\n")},
                            {"/m/hero_reference.smd", smd},
                            {"/m/hero_reference.txt", smd},
                            {"/m/notes.txt", smd},
                            {"/m/lods/hero_low.SMD", smd},
                            {"/m/more/hat.smd", smd}};
    return all_said(load_from(files, "/m/hero.qc").diagnostics);
}

}  // namespace

TEST_CASE("a source that is not found gets the name that was meant", "[qc]") {
    const std::pair<const char*, const char*> rows[] = {
        {"$body b hero_referense.smd", "not found (did you mean hero_reference.smd?)"},
        {"$body b hero_referense", "behind its name (did you mean hero_reference.smd?)"},
        {"$body b lods/hero_lo.smd", "not found (did you mean hero_low.SMD?)"},
        {"$body b hatt.smd", "not found (did you mean hat.smd?)"}};  // of $addsearchdir
    for (const auto& [line, expected] : rows) {
        CAPTURE(line);
        CHECK(said_about(line).find(expected) != std::string::npos);
    }
    // too different, another kind, no source
    for (const char* line :
         {"$body b walk.smd", "$body b hero_referense.dmx", "$body b note.txt"}) {
        const std::string said = said_about(line);
        CAPTURE(line, said);
        CHECK(said.find("cannot be used") != std::string::npos);
        CHECK(said.find("did you mean") == std::string::npos);
    }
}

}  // namespace studioscope::qc_names_test
