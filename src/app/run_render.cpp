#include <algorithm>

#include "app/contact_sheet.h"
#include "app/exit_status.h"
#include "app/open_document.h"
#include "app/output.h"
#include "app/program_cache_files.h"
#include "app/verbs.h"
#include "core/image.h"
#include "core/text.h"
#include "document/lab_frame.h"
#include "document/view_state.h"
#include "model/influences.h"
#include "render/context.h"
#include "render/picture.h"
#include "render/program.h"

namespace studioscope {

namespace {

Result<Image> draw(const Document& document, const Options& options) {
    Result<Renderer> renderer = Renderer::make();
    if (!renderer) return renderer.error();
    Result<GpuScene> gpu = GpuScene::make(document.scene);
    if (!gpu) return gpu.error();
    if (options.is_contact_sheet)
        return draw_contact_sheet(*renderer, *gpu, document, options.camera.has_value(),
                                  options.width, options.height);
    Pose pose;
    update_pose(document.model(), request_of(document), pose);
    FrameInput input = frame_of(document, pose);
    LabFrame lab;
    lab.pose(input, document);
    lab.skin(input, document, pose);
    if (document.view.most_influences < 3)
        gpu->model.replace_vertices(
            with_influences(document.model().vertices, document.view.most_influences));
    Result<Image> picture = draw_picture(*renderer, *gpu, input, options.width, options.height);
    if (const auto problem = take_program_problem()) return *problem;
    return picture;
}

}  // namespace

int run_render(const Options& options) {
    if (options.output != "-" && !same_name(options.output.extension().string(), ".png")) {
        print(usage_error("render writes .png, not " + options.output.string()));
        return kWrongUsage;
    }
    OpenedDocument opened = open_document(options);
    if (!opened.document) return opened.status;
    if (const int refused = refuse_output(options, *opened.document); refused != kDone)
        return refused;
    const Result<HeadlessContext> context = HeadlessContext::make();
    if (!context) {
        print(context.error());
        return kNoOpenGl;
    }
    use_program_cache(program_cache_of(kThisPlatform));
    const Result<Image> image = draw(*opened.document, options);
    if (!image) {
        print(image.error());
        return exit_status_of(image.error());
    }
    const PictureText state{kViewStateKey, view_state_of(*opened.document)};
    return std::max(tell_of_clips(opened),
                    write_or_tell(options.output, as_text(encode_png(*image, {&state, 1}))));
}

}  // namespace studioscope
