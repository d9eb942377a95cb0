#include "ui/requests.h"

#include <catch2/catch.hpp>
#include <type_traits>
#include <utility>

namespace studioscope::requests_test {

namespace {

constexpr size_t kKinds = std::variant_size_v<Request>;

// Pushes the kind of a number.
template <size_t... Numbers>
void push(Requests& requests, size_t number, std::index_sequence<Numbers...>) {
    const auto push_one = [&]<size_t Number>(std::integral_constant<size_t, Number>) {
        if (Number == number) requests.push(std::variant_alternative_t<Number, Request>{});
    };
    (push_one(std::integral_constant<size_t, Numbers>{}), ...);
}

Requests both(size_t first, size_t second) {
    Requests requests;
    push(requests, first, std::make_index_sequence<kKinds>{});
    push(requests, second, std::make_index_sequence<kKinds>{});
    return requests;
}

std::vector<size_t> kinds_in(const Requests& requests) {
    std::vector<size_t> kinds;
    for (const Request& request : requests.all()) kinds.push_back(request.index());
    return kinds;
}

}  // namespace

TEST_CASE("two kinds of requests in a frame are the same whichever was pushed first", "[ui]") {
    for (size_t a = 0; a < kKinds; ++a)
        for (size_t b = a + 1; b < kKinds; ++b) {
            CAPTURE(a, b);
            CHECK(kinds_in(both(a, b)) == std::vector{a, b});
            CHECK(kinds_in(both(b, a)) == std::vector{a, b});
        }
}

TEST_CASE("a request without a value is there once, each of the others in turn", "[ui]") {
    Requests requests;
    for (const int lod : {2, 1}) {
        requests.push(request::Reload{});
        requests.push(request::Mount{lod == 2 ? "/hats" : "/caps"});
        requests.push(request::RootLod{lod});
    }
    CHECK(requests.all().size() == 5);
    CHECK(requests.has<request::Reload>());
    CHECK_FALSE(requests.has<request::Undo>());
    request::Paths mounted;
    requests.each<request::Mount>([&](const auto& path) { mounted.push_back(path); });
    CHECK(mounted == request::Paths{"/hats", "/caps"});
    CHECK(requests.get<request::RootLod>() == 1);
    CHECK_FALSE(requests.get<request::Fixups>());
}

}  // namespace studioscope::requests_test
