// Numbers of files have a point where the C library's functions read and write a comma, in a locale
// that POSIX's localedef makes.

#include <unistd.h>

#include <catch2/catch.hpp>
#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/locale_numbers.h"
#include "support/skip.h"

namespace studioscope::locale_posix_test {

namespace {

namespace fs = std::filesystem;

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

}  // namespace studioscope::locale_posix_test
