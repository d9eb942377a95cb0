#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
#include <iostream>
#include <string>

#include "support/skip.h"

namespace studioscope {

namespace {

struct Counts {
    std::string name;  // name of the running test case
    bool is_skipped = false;
    int run = 0;
    int skipped = 0;
};

Counts& counts() {
    static Counts counts;
    return counts;
}

struct SkipListener : Catch::TestEventListenerBase {
    using TestEventListenerBase::TestEventListenerBase;

    void testCaseStarting(const Catch::TestCaseInfo& info) override {
        counts().name = info.name;
        counts().is_skipped = false;
    }
    void testCaseEnded(const Catch::TestCaseStats& /*stats*/) override {
        ++counts().run;
        counts().skipped += counts().is_skipped ? 1 : 0;
    }
};

CATCH_REGISTER_LISTENER(SkipListener)

}  // namespace

void skip_test_case(const std::string& reason) {
    counts().is_skipped = true;
    std::cout << "skipped: " << counts().name << ": " << reason << "\n";
}

int run_tests(int argc, char* argv[]) {
    const int status = Catch::Session().run(argc, argv);
    if (counts().skipped > 0) std::cout << counts().skipped << " tests were skipped\n";
    return status == 0 && counts().run > 0 && counts().run == counts().skipped ? kAllSkipped
                                                                               : status;
}

}  // namespace studioscope

int main(int argc, char* argv[]) { return studioscope::run_tests(argc, argv); }
