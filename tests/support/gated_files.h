#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/file_system.h"

namespace studioscope {

// Files over others that hold a thread at one of its accesses, so that a test decides what happens
// between two accesses of a load:
//
//     GatedFiles::Gate gate = files->hold({"hero.vvd"});
//     window.model.open({hero});      // on another thread
//     gate.wait();                      // it stands before the VVD is opened
//     window.model.cancel();          // what the test is about
//     gate.open();                      // and now it goes on
//
// Accesses by the thread that made a gate pass it, so a test cannot hold itself.
class GatedFiles : public ForwardingFiles {
public:
    enum Access : unsigned { kRead = 1, kOpen = 2, kList = 4, kAny = 7 };  // kList: find(), too

    // What a gate holds: the n-th access of these kinds to a file or folder of this name, or to any
    // if the name is empty, counted from when the gate is made.
    struct Place {
        std::string name = {};
        size_t n = 1;
        unsigned kinds = kAny;
    };

    class Gate;

    using ForwardingFiles::ForwardingFiles;

    Gate hold(Place place) const;
    // The accesses so far: a test may hold each of them in turn.
    size_t accesses() const {
        const std::lock_guard lock(shared_->mutex);
        return shared_->accesses;
    }

    Result<Bytes> read(const std::filesystem::path& file) const override {
        pass(file, kRead);
        return below().read(file);
    }
    Result<ByteSource> open(const std::filesystem::path& file) const override {
        pass(file, kOpen);
        return below().open(file);
    }
    Names list(const std::filesystem::path& folder) const override {
        pass(folder, kList);
        return below().list(folder);
    }
    Names find(const std::filesystem::path& folder, const std::string& wanted) const override {
        pass(folder, kList);
        return below().find(folder, wanted);
    }

private:
    struct Held {
        Place place;
        std::thread::id owner = std::this_thread::get_id();
        size_t seen = 0;
        bool is_reached = false, is_open = false;

        bool is_reached_by(const std::filesystem::path& path, Access kind) {
            if (is_open || is_reached || owner == std::this_thread::get_id()) return false;
            if ((place.kinds & kind) == 0) return false;
            if (!place.name.empty() && path.filename() != std::filesystem::path(place.name))
                return false;
            return ++seen == place.n;
        }
    };
    struct Shared {
        std::mutex mutex;  // guards all of it
        std::condition_variable changed;
        size_t accesses = 0;
        std::vector<std::shared_ptr<Held>> gates;
    };

    void pass(const std::filesystem::path& path, Access kind) const {
        std::unique_lock lock(shared_->mutex);
        ++shared_->accesses;
        for (const std::shared_ptr<Held>& gate : std::vector(shared_->gates)) {
            if (!gate->is_reached_by(path, kind)) continue;
            gate->is_reached = true;
            shared_->changed.notify_all();
            shared_->changed.wait(lock, [&] { return gate->is_open; });
        }
    }

    const std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

// Holds one thread at one access; opens when it is destroyed. To be destroyed before what owns the
// thread, which waits for it.
class GatedFiles::Gate {
public:
    Gate(std::shared_ptr<Shared> shared, Place place) : shared_(std::move(shared)) {
        held_->place = std::move(place);
        const std::lock_guard lock(shared_->mutex);
        shared_->gates.push_back(held_);
    }
    ~Gate() {
        open();
        const std::lock_guard lock(shared_->mutex);
        std::erase(shared_->gates, held_);
    }
    Gate(const Gate&) = delete;
    Gate& operator=(const Gate&) = delete;

    // Returns when a thread stands at the gate. The limit only ends a test whose thread never
    // comes.
    void wait() const {
        std::unique_lock lock(shared_->mutex);
        const bool is_reached = shared_->changed.wait_for(lock, std::chrono::minutes(1),
                                                          [&] { return held_->is_reached; });
        lock.unlock();
        REQUIRE(is_reached);
    }
    bool is_reached() const {
        const std::lock_guard lock(shared_->mutex);
        return held_->is_reached;
    }
    void open() {
        const std::lock_guard lock(shared_->mutex);
        held_->is_open = true;
        shared_->changed.notify_all();
    }

private:
    const std::shared_ptr<Shared> shared_;
    const std::shared_ptr<Held> held_ = std::make_shared<Held>();
};

inline GatedFiles::Gate GatedFiles::hold(Place place) const {
    return Gate(shared_, std::move(place));
}

}  // namespace studioscope
