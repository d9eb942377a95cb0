#include "support/played.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "support/paths.h"

namespace studioscope {

bool has_xdotool() { return std::system("command -v xdotool >/dev/null") == 0; }

namespace {

void replace_all(std::string& text, const std::string& mark, const std::string& value) {
    for (size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += value.size())
        text.replace(at, mark.size(), value);
}

// Runs each of `meetings` when the window has reached it.
class Companion {
public:
    Companion(std::filesystem::path place, const std::vector<std::function<void()>>& meetings)
        : thread_([this, place = std::move(place), meetings] {
              for (const auto& meeting : meetings) {
                  while (!std::filesystem::exists(place)) {
                      if (is_over_) return;
                      std::this_thread::sleep_for(std::chrono::milliseconds(2));
                  }
                  meeting();
                  std::filesystem::remove(place);
              }
          }) {}
    ~Companion() {
        is_over_ = true;
        thread_.join();
    }
    Companion(const Companion&) = delete;
    Companion& operator=(const Companion&) = delete;

private:
    std::atomic<bool> is_over_ = false;
    std::thread thread_;
};

}  // namespace

Played play(std::string script, const std::vector<std::string>& files, int pictures,
            const std::vector<std::string>& options,
            const std::vector<std::function<void()>>& meetings, int status) {
    const ScratchFolder scratch;
    replace_all(script, "{meet}", (scratch / "meeting").string());
    for (int i = 1; i <= pictures; ++i) {
        const std::string mark = "{" + std::to_string(i) + "}";
        const std::string name = (scratch / (std::to_string(i) + ".png")).string();
        script.replace(script.find(mark), mark.size(), name);
    }
    int texts = 0;
    for (size_t at = 0; (at = script.find("{text ", at)) != std::string::npos;) {
        const size_t end = script.find('}', at) + 1;
        ++texts;
        script.replace(at, end - at, (scratch / (std::to_string(texts) + ".txt")).string());
    }
    write_text(scratch / "script", script);
    std::vector<std::string> arguments{"view"};
    arguments.insert(arguments.end(), files.begin(), files.end());
    arguments.insert(arguments.end(), options.begin(), options.end());
    arguments.insert(arguments.end(), {"--script", (scratch / "script").string()});
    const Companion companion(scratch / "meeting", meetings);
    Played played{run_program(build_folder().string() + "/window_harness", arguments), {}, {}};
    CAPTURE(played.ran.err);
    for (int i = 1; i <= pictures; ++i) {
        const std::string bytes = read_text(scratch / (std::to_string(i) + ".png"));
        const auto image = decode_image(as_bytes(bytes));
        REQUIRE(image);
        played.pictures.push_back(*image);
    }
    for (int i = 1; i <= texts; ++i)
        played.texts.push_back(read_text(scratch / (std::to_string(i) + ".txt")));
    CAPTURE(played.texts);
    CHECK(played.ran.status == status);
    return played;
}

double changed(const Image& a, const Image& b, int left, int top, int right, int bottom) {
    int count = 0;
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            const size_t at = static_cast<size_t>(y * a.width + x) * 4;
            count += std::abs(a.pixels[at] - b.pixels[at]) > 8 ||
                     std::abs(a.pixels[at + 1] - b.pixels[at + 1]) > 8;
        }
    return double(count) / ((right - left) * (bottom - top));
}

double changed_view(const Image& a, const Image& b) { return changed(a, b, 300, 80, 900, 480); }

}  // namespace studioscope
