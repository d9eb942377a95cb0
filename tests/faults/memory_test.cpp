// The memory that the machine gives to the whole program stays within what assets/manual/limits.md
// allows a load: 64 MB and 16 bytes for each byte that it reads from disk. Each input
// would take more, one of them 120 times as much.

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdio>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/paths.h"
#include "support/program.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kBones =
    "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n";

// `material(i)` of the i-th triangle.
std::string mesh(size_t triangles, const std::function<std::string(size_t)>& material) {
    std::string text = std::string(kBones) + "triangles\n";
    for (size_t i = 0; i < triangles; ++i) {
        text += material(i) + "\n";
        for (int corner = 0; corner < 3; ++corner)
            text += fmt::format("0 {} {} {} 0 0 1 0 0\n", i, corner, i * 2);
    }
    return text + "end\n";
}

std::string mesh(size_t triangles) {
    return mesh(triangles, [](size_t) { return std::string("skin"); });
}

std::string qc_of(size_t count, const std::string& line) {
    std::string text = "$modelname m\n";
    for (size_t i = 0; i < count; ++i) text += fmt::format(fmt::runtime(line), i) + "\n";
    return text;
}

std::string walk() {
    std::string text = "version 1\nnodes\n";
    for (int i = 0; i < 60; ++i) text += fmt::format("{} \"b{}\" {}\n", i, i, i - 1);
    text += "end\nskeleton\n";
    for (int frame = 0; frame < 100; ++frame) {
        text += fmt::format("time {}\n", frame);
        for (int i = 0; i < 60; ++i) text += fmt::format("{} {} 0 0 0 0 0.5\n", i, frame);
    }
    return text + "end\n";
}

// Its texts are made one after the other: a child that is started counts what its parent has.
struct Bomb {
    std::string name;
    std::map<std::string, std::function<std::string()>> files;
    std::string opened;
};

std::vector<Bomb> bombs() {
    const auto qc = [](size_t count, const char* line) {
        return [=] { return qc_of(count, line); };
    };
    const auto plain = [](size_t triangles) { return [=] { return mesh(triangles); }; };
    const auto of_materials = [] {
        return mesh(100'000, [](size_t i) { return fmt::format("m{}", i); });
    };
    const auto with_attachments = [] {
        return "$body b mesh.smd\n" + qc_of(200'000, "$attachment a{} a 0 0 0");
    };
    return {
        {"a mesh that is used 2000 times",
         {{"a.qc", qc(2000, "$body b{} mesh.smd")}, {"mesh.smd", plain(4000)}},
         "a.qc"},
        {"a large mesh that is used 100 times",
         {{"a.qc", qc(100, "$body b{} mesh.smd")}, {"mesh.smd", plain(60'000)}},
         "a.qc"},
        {"200 000 body groups",
         {{"a.qc", qc(200'000, "$body b{} mesh.smd")}, {"mesh.smd", plain(1)}},
         "a.qc"},
        {"100 000 materials", {{"a.smd", of_materials}}, "a.smd"},
        {"2000 sequences of one animation",
         {{"a.qc", qc(2000, "$sequence s{} walk.smd")}, {"walk.smd", walk}},
         "a.qc"},
        {"200 000 attachments", {{"a.qc", with_attachments}, {"mesh.smd", plain(1)}}, "a.qc"},
    };
}

// The maximum that the program had in memory while it checked a file, in bytes.
uint64_t peak_memory_of_check(const fs::path& file) {
    std::string program = (build_folder() / "studioscope").string(), verb = "check",
                path = file.string();
    char* const words[] = {program.data(), verb.data(), path.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    if (posix_spawn(&child, program.c_str(), &actions, nullptr, words, environ) != 0)
        throw std::runtime_error("cannot start " + program);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    rusage used{};
    if (wait4(child, &status, 0, &used) != child || !WIFEXITED(status))
        throw std::runtime_error(program + " did not end by itself");
    CHECK(WEXITSTATUS(status) <= 3);
    return static_cast<uint64_t>(used.ru_maxrss) * 1024;
}

}  // namespace

TEST_CASE("the whole program stays within the memory that a load may take", "[memory]") {
    for (const Bomb& bomb : bombs()) {
        const ScratchFolder scratch;
        uint64_t on_disk = 0;
        for (const auto& [name, make] : bomb.files) {
            write_text(scratch / name, make());
            on_disk += fs::file_size(scratch / name);
        }
        const uint64_t peak = peak_memory_of_check(scratch / bomb.opened);
        const uint64_t allowed = (uint64_t{64} << 20) + 16 * on_disk;
        std::printf("memory: %s: %.2f of %llu MB\n", bomb.name.c_str(),
                    static_cast<double>(peak) / static_cast<double>(allowed),
                    static_cast<unsigned long long>(allowed >> 20));
        CAPTURE(bomb.name);
        CHECK(peak <= allowed);
    }
}

}  // namespace studioscope
