#include "window/messages.h"

#include <catch2/catch.hpp>

namespace studioscope::messages_test {

TEST_CASE("a note is a toast, an error brings up the messages; both are listed", "[app]") {
    FrameClock clock;
    Document document;
    Messages messages(document, clock);
    messages.report(note("n", "a note"));
    CHECK(document.panels.toast == "a note");
    CHECK(document.panels.toast_seconds > 0);
    CHECK(is_open(document.panels.dock, kTimelineTab));
    messages.end_toast();
    CHECK(document.panels.toast_seconds == 0);
    CHECK_FALSE(messages.report_error(Result<void>(error("e", "an error"))));
    CHECK(is_open(document.panels.dock, kMessagesTab));
    CHECK(messages.report_error(Result<void>()));
    CHECK(document.messages.size() == 2);
}

TEST_CASE("what is not about the open files is a toast and not listed", "[app]") {
    FrameClock clock;
    Document document;
    Messages messages(document, clock);
    messages.inform(note("picture-saved", "Saved as a.png"));
    CHECK(document.panels.toast == "Saved as a.png");
    CHECK(document.messages.empty());
}

TEST_CASE("messages from before the first scene wait until it is open", "[app]") {
    FrameClock clock;
    Document document;
    Messages messages(document, clock);
    messages.defer({note("n", "settings")});
    CHECK(document.messages.empty());
    show_messages(document, {});
    messages.report_deferred();
    REQUIRE(document.messages.size() == 1);
    messages.report_deferred();
    CHECK(document.messages.size() == 1);
}

TEST_CASE("a frame is due when one is asked for, and then no more", "[app]") {
    double time = 100;
    FrameClock clock([&] { return time; });
    CHECK(clock.now() == 0);
    for (int i = 0; i < 10; ++i) {
        clock.begin_frame();
        time += 0.25;
        clock.end_frame({});
        time += 0.5;
    }
    CHECK(clock.now() == 7.5);
    CHECK(clock.frames() == 10);
    CHECK(clock.step() == 0.75);
    CHECK(clock.average_frame_seconds() == 0.25f);
    CHECK(clock.seconds_to_wait() > 1000);
    clock.request_frame();
    CHECK(clock.seconds_to_wait() == 0);
}

}  // namespace studioscope::messages_test
