// The tables of limits and rules agree with the register of messages.

#include "report/check/rules.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "model/limits.h"
#include "model/manual.h"

namespace studioscope::rules_test {

TEST_CASE("each rule and limit has branches and evidence in the register", "[branches]") {
    std::set<std::string> codes;
    for (const BranchRule& rule : branch_rules()) codes.insert(rule.code);
    for (const BranchLimit& limit : branch_limits())
        if (limit.code != nullptr) codes.insert(limit.code);
    CHECK(codes.size() > 40);
    for (const std::string& code : codes) {
        CAPTURE(code);
        const MessageEntry* entry = find_message(code);
        REQUIRE(entry != nullptr);
        CHECK(applies_anywhere(entry->branches));
        CHECK_FALSE(entry->evidence.empty());
        CHECK(entry->evidence.back() == '.');
    }
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(entry.code);
        CHECK(applies_anywhere(entry.branches) == codes.contains(entry.code));
    }
}

TEST_CASE("the severity of a branch's message is that of its worst branch", "[branches]") {
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(entry.code);
        if (!applies_anywhere(entry.branches)) continue;
        CHECK(*std::max_element(entry.branches.begin(), entry.branches.end()) == entry.severity);
    }
}

TEST_CASE("limits are in the order of their kinds, each with a name of its own", "[branches]") {
    std::set<std::string> names;
    for (size_t i = 0; i < branch_limits().size(); ++i) {
        CHECK(static_cast<size_t>(branch_limits()[i].kind) == i);
        CHECK(names.insert(branch_limits()[i].name).second);
    }
}

TEST_CASE("a limit with a code has a severity in each branch that it is known in", "[branches]") {
    for (const BranchLimit& limit : branch_limits()) {
        if (limit.code == nullptr) continue;
        const MessageEntry* entry = find_message(limit.code);
        REQUIRE(entry != nullptr);
        for (size_t i = 0; i < kBranchCount; ++i) {
            CAPTURE(std::string(limit.name), std::string(kBranches[i].name));
            if (limit.max.at(i) > 0) CHECK(entry->branches.at(i).has_value());
        }
    }
}

}  // namespace studioscope::rules_test
