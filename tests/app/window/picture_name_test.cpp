#include "window/picture_name.h"

#include <catch2/catch.hpp>

#include "core/portable_name.h"
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

TEST_CASE("a picture has a name that every system can have, whatever the model's is", "[app]") {
    const ScratchFolder folder;
    for (const std::string& model :
         {std::string("a:b.mdl"), std::string("what?.mdl"), std::string("..\\..\\x.mdl"),
          std::string("dots...mdl"), std::string(251, 'x') + ".mdl"}) {
        const std::filesystem::path picture = new_picture(folder / "", model, 1790000000);
        CAPTURE(picture);
        CHECK(picture.parent_path() == (folder / "").parent_path());
        CHECK(portable_name_fault(picture.filename().string()).empty());
        write_text(picture, "a picture");
        CHECK(std::filesystem::is_regular_file(picture));
    }
}

TEST_CASE("a picture without a model is called by its time alone", "[app]") {
    const ScratchFolder folder;
    const std::string name = new_picture(folder / "", "", 1790000000).filename().string();
    CHECK(name.starts_with("2026-09-"));
}

}  // namespace studioscope
