// Numbers and letters of files are those of ASCII in every locale: where the decimal point is a
// comma, where thousands are grouped, and where a byte of Latin-1 is a letter.

#include <catch2/catch.hpp>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <locale>
#include <string>

#include "document/benchmark/result.h"
#include "document/choices/settings.h"
#include "document/view/camera.h"
#include "formats/compiled/phy.h"
#include "support/paths.h"
#include "support/phy_file.h"
#include "support/skip.h"
#include "support/source_text.h"

#ifndef _WIN32
#include <unistd.h>
#endif

namespace studioscope::locale_test {

namespace {

namespace fs = std::filesystem;

// Numbers that are written with a point are read with a point, in the locale that is set.
void check_numbers() {
    const auto camera = parse_camera("pivot 1.5 -2.25 1234.5 distance 0.5 yaw 12.5 fov 40.5");
    REQUIRE(camera);
    CHECK(camera->pivot.x == 1.5f);
    CHECK(camera->pivot.z == 1234.5f);
    CHECK(camera->fov_degrees == 40.5f);
    CHECK(to_text(*camera) ==
          "pivot 1.5 -2.25 1234.5 distance 0.5 yaw 12.5 pitch 17.1887 fov 40.5");

    BenchmarkResult result;
    result.rows.emplace_back();
    result.rows[0].draw.instances = 12345;
    result.rows[0].cpu.median = 0.25e-3;
    CHECK(sweep_csv(result).ends_with("gpu,12345,0,3,file,0.25,0,0\n"));

    const auto phy = parse_phy(TestPhy{}.bytes());
    REQUIRE(phy);
    CHECK(phy->collision.solids[0].mass == 12.5f);

    Settings settings;
    settings.panels.text_size = 1.25f;
    CHECK(read_settings(to_text(settings)).settings.panels.text_size == 1.25f);
    CHECK(to_text(settings).find("1.25") != std::string::npos);
}

// As German has it: 1.234,5.
struct CommaNumbers : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

// For as long as it lives, C++ streams read and write numbers so.
class CommaStreams {
public:
    CommaStreams()
        : before_(std::locale::global(std::locale(std::locale::classic(), new CommaNumbers))) {}
    ~CommaStreams() { std::locale::global(before_); }
    CommaStreams(const CommaStreams&) = delete;
    CommaStreams& operator=(const CommaStreams&) = delete;

private:
    const std::locale before_;
};

}  // namespace

TEST_CASE("numbers are read and written with a point where streams have a comma", "[locale]") {
    const CommaStreams streams;
    check_numbers();
}

// core/number.h, core/text.h and fmt do what these would, the same everywhere.
TEST_CASE("no source reads numbers or asks what a letter is by the locale", "[locale]") {
    const std::string locale_dependent =
        "\\b(strto(f|d|ld|l|ul|ll|ull)|sto(f|d|ld|i|l|ul|ll|ull)|ato[fil]|[fs]?scanf|"
        "is(alnum|alpha|digit|print|punct|space|upper|lower|xdigit|graph|cntrl)|to(upper|lower)|"
        "istringstream|stringstream|setlocale|imbue)[(<{ ]";
    const std::vector<fs::path> files = sources_below(source_folder() / "src");
    for (const fs::path& file : files) {
        CAPTURE(file.string());
        for (const Match& match : matches_of(without_comments(read_text(file)), locale_dependent))
            CHECK(match[1] == "");
    }
    CHECK(files.size() > 100);  // it looked at the program
}

#ifndef _WIN32

// Numbers of files have a point where the C library's functions read and write a comma, in a locale
// that POSIX's localedef makes.

namespace {

// For as long as it lives, C's functions read and write numbers so. The locale is compiled from the
// system's descriptions, since few systems have it installed.
class CommaFunctions {
public:
    CommaFunctions()
        : folder_(fs::temp_directory_path() / ("studioscope-locale-" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
        const std::string made = (folder_ / "de_DE.UTF-8").string();
        const std::string command = "localedef -i de_DE -f UTF-8 '" + made + "' >/dev/null 2>&1";
        const bool is_made = std::system(command.c_str()) == 0;
        ::setenv("LOCPATH", folder_.c_str(), 1);
        is_set = is_made && std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr &&
                 *std::localeconv()->decimal_point == ',';
    }
    ~CommaFunctions() {
        std::setlocale(LC_ALL, "C");
        ::unsetenv("LOCPATH");
        std::error_code status;
        fs::remove_all(folder_, status);
    }
    CommaFunctions(const CommaFunctions&) = delete;
    CommaFunctions& operator=(const CommaFunctions&) = delete;

    bool is_set = false;

private:
    const fs::path folder_;
};

}  // namespace

TEST_CASE("numbers are read and written with a point where C's functions have a comma",
          "[locale]") {
    const CommaFunctions functions;
    if (!functions.is_set) SKIP("localedef cannot make a locale with a decimal comma here");
    check_numbers();
}

#endif  // _WIN32

}  // namespace studioscope::locale_test
