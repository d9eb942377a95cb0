#include "window/picture_name.h"

#include <catch2/catch.hpp>

#include "support/program.h"

namespace studioscope {

TEST_CASE("pictures of the same second get different names", "[app]") {
    const ScratchFolder folder;
    const std::time_t time = 1790000000;
    const auto save_next = [&] {
        const std::filesystem::path picture = new_picture(folder / "", "models/ollie.mdl", time);
        write_text(picture, "a picture");
        return picture.filename().string();
    };
    const std::string first = save_next();
    CHECK(first.starts_with("ollie 2026-09-"));  // the day depends on the time zone
    CHECK(first.ends_with(".png"));
    const std::string name = first.substr(0, first.size() - 4);
    CHECK(save_next() == name + " 2.png");
    CHECK(save_next() == name + " 3.png");
    std::filesystem::remove(folder / (name + " 2.png"));
    CHECK(save_next() == name + " 2.png");
}

TEST_CASE("a picture without a model is named by its time only", "[app]") {
    const ScratchFolder folder;
    const std::string name = new_picture(folder / "", "", 1790000000).filename().string();
    CHECK(name.starts_with("2026-09-"));
}

}  // namespace studioscope
