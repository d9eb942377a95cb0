#include "formats/qc/qc_builder.h"
#include "formats/qc/qc_clip_builder.h"

namespace studioscope {

void QcBuilder::add_clips() {
    QcClipBuilder builder(qc_, model_, [this](const std::string& path, const QcPlace& place) {
        return load(path, place);
    });
    builder.build();
}

}  // namespace studioscope
