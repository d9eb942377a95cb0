#include "render/backdrop.h"

#include "render/bindings.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

Result<Backdrop> Backdrop::make() {
    Backdrop backdrop;
    backdrop.background_ = LazyProgram([] {
        return make_program("background", {{GL_VERTEX_SHADER, {kScreenVert}},
                                           {GL_FRAGMENT_SHADER, {kFrameGlsl, kBackgroundFrag}}});
    });
    backdrop.ground_ = LazyProgram([] {
        return make_program("ground", {{GL_VERTEX_SHADER, {kFrameGlsl, kGroundVert}},
                                       {GL_FRAGMENT_SHADER, {kFrameGlsl, kGroundFrag}}});
    });
    backdrop.no_vertices_ = make_vertex_array();
    return backdrop;
}

void Backdrop::draw_background() const {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glBindVertexArray(no_vertices_.id());
    glUseProgram(background_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
}

void Backdrop::draw_shadow(const GroundTexturePlacement& where) const {
    draw_on_ground(where);
    glDisable(GL_BLEND);
}

void Backdrop::draw_ground() const { draw_on_ground(GroundTexturePlacement(0)); }

void Backdrop::draw_on_ground(const GroundTexturePlacement& shade) const {
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glBindVertexArray(no_vertices_.id());
    glUseProgram(ground_.id());
    glUniform4fv(kShadowOnGround, 1, &shade.x);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
}

}  // namespace studioscope
