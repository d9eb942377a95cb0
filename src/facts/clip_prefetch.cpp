#include "facts/clip_prefetch.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "core/at.h"

namespace studioscope {

namespace {

class PrefetchChooser {
public:
    explicit PrefetchChooser(const Model& model) : model_(model) {}

    // Adds a clip and the animations it blends; the clips of its layers are added on their own.
    void add(const Clip& clip) {
        add_motion(clip);
        for (const int animation : clip.blend.animations)
            add_motion(at(model_.animations, animation));
    }

    void add_with_layers(int index) {
        const Clip& clip = at(model_.clips, index);
        add(clip);
        for (const Layer& layer : clip.blend.layers) add(at(model_.clips, layer.clip));
    }

    bool is_full() const { return keys_ > kMaxKeysAhead; }
    std::vector<std::shared_ptr<const LazyMotion>> take() { return std::move(chosen_); }

private:
    void add_motion(const Clip& clip) {
        if (!clip.lazy_motion || !known_.insert(clip.lazy_motion.get()).second) return;
        keys_ += clip.frames.size() * model_.bones.size() * 2;  // a position and a rotation each
        if (!is_full() && !clip.lazy_motion->is_decoded()) chosen_.push_back(clip.lazy_motion);
    }

    const Model& model_;
    std::set<const LazyMotion*> known_;
    std::vector<std::shared_ptr<const LazyMotion>> chosen_;
    size_t keys_ = 0;
};

}  // namespace

std::vector<std::shared_ptr<const LazyMotion>> prefetch_candidates(const Model& model, int clip) {
    if (!model.deferred_diagnostics) return {};
    PrefetchChooser chooser(model);
    const int count = static_cast<int>(model.clips.size());
    for (int step = 0; step <= count && !chooser.is_full(); ++step)
        for (const int neighbour : {clip + step, clip - step})
            if (neighbour >= 0 && neighbour < count) chooser.add_with_layers(neighbour);
    return chooser.take();
}

}  // namespace studioscope
