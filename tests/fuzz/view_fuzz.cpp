#include <cstdlib>

#include "core/image.h"
#include "document/choices/view_state.h"
#include "fuzz/memory_limit.h"
#include "fuzz/tiny_scene.h"

namespace studioscope {

namespace {

Document document_of(const Scene& scene) {
    Document document;
    open_scene(document, Scene(scene), false);
    return document;
}

// A view, and the view of what it shows, show the same.
void apply_twice(std::string_view text, const Scene& scene) {
    Document document = document_of(scene);
    const bool is_view = static_cast<bool>(apply_view_state(text, document));
    const std::string written = view_state_json(document);
    if (!is_view && written != view_state_json(document_of(scene))) std::abort();
    Document again = document_of(scene);
    const auto unknown = apply_view_state(written, again);
    if (!unknown || !unknown->empty() || view_state_json(again) != written) std::abort();
}

}  // namespace

// Any text is a view or is refused, also in a picture.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const Scene scene = tiny_scene();
    const ByteSpan bytes = std::as_bytes(std::span(data, size));
    const MemoryLimit limit(size);
    apply_twice(as_text(bytes), scene);
    for (const PictureText& text : png_texts(bytes)) apply_twice(text.value, scene);
    return 0;
}

}  // namespace studioscope
