// The last picture of the view stays as long as it shows what is to be seen: after each change it
// is the same as one that is drawn anew.

#include <catch2/catch.hpp>
#include <sstream>

#include "document/choices/table.h"
#include "support/played.h"
#include "support/triangle_smd.h"

namespace studioscope::kept_picture_window_test {

namespace {

// The view alone: the status bar tells how long frames take, and the hint how to bring it back is
// gone after five seconds.
const std::string kOnlyView = "frames 2\nkey tab\nframes 310\n";

std::string run_command(const std::string& words) {
    return "key ctrl+p\nframes 2\ntype " + words + "\nframes 2\nkey enter\nframes 4\n";
}

// Steps that picture the window as it is, and with a view that is drawn anew.
class Pictures {
public:
    std::string both() {
        const std::string first = next();
        return "picture " + first + "\nanew\nframes 2\npicture " + next() + "\n";
    }
    int count() const { return count_; }

private:
    std::string next() { return "{" + std::to_string(++count_) + "}"; }

    int count_ = 0;
};

// The numbers of pairs whose pictures differ.
std::vector<size_t> differing(const std::vector<Image>& pictures) {
    std::vector<size_t> pairs;
    for (size_t i = 0; i + 1 < pictures.size(); i += 2)
        if (pictures[i].pixels != pictures[i + 1].pixels) pairs.push_back(i / 2);
    return pairs;
}

// How many pairs show something else than the pair before.
int changes(const std::vector<Image>& pictures) {
    int count = 0;
    for (size_t i = 2; i < pictures.size(); i += 2)
        count += pictures[i].pixels != pictures[i - 2].pixels;
    return count;
}

int drawn_in(const std::string& times) {
    std::istringstream words(times);
    std::string skipped;
    int frames = -1, drawn = -1;
    words >> skipped >> frames >> skipped >> drawn;
    return drawn;
}

}  // namespace

TEST_CASE("after a change of any choice the kept picture equals a new one", "[window]") {
    Pictures pictures;
    std::string script = kOnlyView + pictures.both();
    for (size_t row = 0; row < choice_rows().size(); ++row) {
        // flexes reach their weights within a second
        const Part part = choice_rows()[row].part;
        const bool is_slow = part == Part::kController || part == Part::kFlexName;
        const std::string change =
            "change " + std::to_string(row) + (is_slow ? "\nframes 120\n" : "\nframes 2\n");
        script += change + pictures.both() + change;
    }
    const Played played =
        play(script + "quit\n", {sample_file("models/studioscope/ollie.mdl")}, pictures.count(),
             {"--size", "640x400", "--clip", "wave", "--lod", "3"});
    CAPTURE(played.ran.err);
    CHECK(differing(played.pictures) == std::vector<size_t>{});
    CHECK(changes(played.pictures) > 25);
}

TEST_CASE("the kept picture follows panes, wipe, comparison, text size and the wall", "[window]") {
    Pictures pictures;
    std::string script = kOnlyView + pictures.both();
    for (const std::string& steps :
         {std::string("key shift+l\nframes 3\n"), std::string("key ctrl+l\nframes 3\n"),
          std::string("key ctrl+l\nframes 3\n"), run_command("its source") + "loaded\nframes 4\n",
          std::string("key ctrl+l\nframes 3\n"), run_command("End the comparison"),
          run_command("Larger text"),
          std::string("key ctrl+shift+o\nframes 10\nkey escape\nframes 4\n")})
        script += steps + pictures.both();
    const Played played = play(script + "quit\n", {sample_file("models/studioscope/ollie.mdl")},
                               pictures.count(), {"--clip", "wave"});
    CAPTURE(played.ran.err);
    CHECK(differing(played.pictures) == std::vector<size_t>{});
    CHECK(changes(played.pictures) >= 7);
}

TEST_CASE("the kept picture follows the files of the model", "[window]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").string();
    write_text(file, upright_smd("8"));
    Pictures pictures;
    const std::string script =
        kOnlyView + pictures.both() + "meet {meet}\n" + kCheckFiles + pictures.both() + "quit\n";
    const Played played = play(script, {file}, pictures.count(), {"--size", "640x400"},
                               {[&] { write_text(file, upright_smd("10")); }});
    CAPTURE(played.ran.err);
    CHECK(differing(played.pictures) == std::vector<size_t>{});
    CHECK(changes(played.pictures) == 1);
}

// The icon is the first of the toolbar, the row one of the tree.
TEST_CASE("the model is not drawn for a hovered icon, row or part, which leave no trace",
          "[window]") {
    const Played played = play(
        "frames 5\nmouse 1279 799\nframes 4\npicture {1}\ntimes {text 1}\n"
        "mouse 20 45\nframes 60\ntimes {text 2}\n"
        "mouse 640 300\nframes 4\npicture {2}\nmouse 1279 799\nframes 4\npicture {3}\n"
        "times {text 3}\nidle 3\ntimes {text 4}\nquit\n",
        {sample_file("models/studioscope/ollie.mdl")}, 3, {"--clip", "none"});
    CAPTURE(played.ran.err, played.texts);
    CHECK(drawn_in(played.texts.at(0)) > 0);
    CHECK(drawn_in(played.texts.at(1)) == 0);
    CHECK(drawn_in(played.texts.at(2)) == 0);
    CHECK(drawn_in(played.texts.at(3)) == 0);
    CHECK(played.pictures[0].pixels != played.pictures[1].pixels);  // the part has an outline
    CHECK(played.pictures[0].pixels == played.pictures[2].pixels);
}

// On a software driver the picture that is drawn first has one sample.
TEST_CASE("a picture is drawn again only once the input has rested", "[window]") {
    const Played played = play(
        "frames 5\ntimes {text 1}\nkey w\nidle 2\ntimes {text 2}\nidle 2\ntimes {text 3}\nquit\n",
        {sample_file("source/ollie_lod3.smd")}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(drawn_in(played.texts.at(1)) >= 1);
    CHECK(drawn_in(played.texts.at(1)) <= 2);
    CHECK(drawn_in(played.texts.at(2)) == 0);
}

}  // namespace studioscope::kept_picture_window_test
