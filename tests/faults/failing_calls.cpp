// A library to be preloaded before the program: one call of the C library fails, as fault_report.h
// says which. Calls are counted from the beginning of main() to its end: what the loader, and the
// constructors and destructors of libraries do, is not ours to repair.
//
// It allocates nothing and uses no C++ library. Messages go to standard error, which never fails:
// a sentence could not be written there otherwise.

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unwind.h>

#include <cerrno>

#include "faults/fault_report.h"

using namespace studioscope;

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* block, size_t size);
void* __libc_memalign(size_t alignment, size_t size);
}

namespace {

FaultReport* report = nullptr;
bool is_armed = false;    // main() runs
bool has_driver = false;  // a library was loaded since main() began
uint64_t wanted_kind = 0, wanted_caller = 0, wanted_number = 0;
__attribute__((tls_model("initial-exec"))) thread_local bool is_inside = false;

const link_map* program = nullptr;

const link_map* owner_of(uintptr_t address) {
    dl_find_object found;
    return _dl_find_object(reinterpret_cast<void*>(address), &found) == 0 ? found.dlfo_link_map
                                                                          : nullptr;
}

const char* file_name_of(const link_map* map) {
    const char* slash = strrchr(map->l_name, '/');
    return slash ? slash + 1 : map->l_name;
}

// Whether a library calls on behalf of its caller. A driver uses the program itself for `operator
// new` and for templates of the C++ library that both have.
bool calls_for_others(const link_map* map) {
    static constexpr const char* kNames[] = {
        "libc.so", "libstdc++", "libgcc_s", "libm.so", "ld-linux", "libpng",     "libz.so",
        "liblzma", "libzstd",   "libjpeg",  "libstb",  "libfmt",   "libfailing", "libpthread"};
    const char* name = file_name_of(map);
    for (const char* known : kNames)
        if (strncmp(name, known, strlen(known)) == 0) return true;
    return false;
}

_Unwind_Reason_Code decide(_Unwind_Context* context, void* caller) {
    const uintptr_t at = _Unwind_GetIP(context) - 1;
    const link_map* map = owner_of(at);
    if (map == nullptr || map == program || calls_for_others(map)) return _URC_NO_REASON;
    *static_cast<Caller*>(caller) = Caller::kDriver;
    return _URC_END_OF_STACK;
}

Caller caller_now() {
    Caller caller = Caller::kProgram;
    if (has_driver) _Unwind_Backtrace(decide, &caller);
    return caller;
}

_Unwind_Reason_Code keep_frame(_Unwind_Context* context, void*) {
    const uint32_t i = report->frame_count;
    if (i == FaultReport::kMaxFrames) return _URC_END_OF_STACK;
    const uintptr_t at = _Unwind_GetIP(context) - 1;
    report->frames[i] = owner_of(at) == program ? at - program->l_addr : 0;
    report->frame_count = i + 1;
    return _URC_NO_REASON;
}

// Whether this call is the one that fails.
bool fails(FaultKind kind) {
    if (!is_armed || is_inside) return false;
    is_inside = true;
    const auto row = static_cast<size_t>(kind);
    const auto caller = static_cast<size_t>(caller_now());
    const bool is_it = ++report->calls[row][caller] == wanted_number && row == wanted_kind &&
                       caller == wanted_caller;
    if (is_it) {
        _Unwind_Backtrace(keep_frame, nullptr);
        report->has_failed = 1;
    }
    is_inside = false;
    return is_it;
}

bool fails(FaultKind kind, int problem) {
    const int before = errno;
    const bool is_it = fails(kind);
    errno = is_it ? problem : before;
    return is_it;
}

// The function of this name that the library replaces.
template <typename Function>
Function* next(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void prepare() {
    const char* path = getenv(kReportVariable);
    const char* fault = getenv(kFaultVariable);
    if (path == nullptr || fault == nullptr) return;
    sscanf(fault, "%lu %lu %lu", &wanted_kind, &wanted_caller, &wanted_number);
    const int file = open(path, O_RDWR | O_CLOEXEC);
    void* block = mmap(nullptr, sizeof(FaultReport), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (block == MAP_FAILED) _exit(99);
    report = static_cast<FaultReport*>(block);
    program = static_cast<const link_map*>(dlopen(nullptr, RTLD_LAZY));
}

int (*real_main)(int, char**, char**) = nullptr;

int main_between(int argc, char** argv, char** environment) {
    prepare();
    is_armed = report != nullptr;
    const int status = real_main(argc, argv, environment);
    is_armed = false;
    return status;
}

bool is_standard_error(int file) { return file == STDERR_FILENO; }

}  // namespace

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                      void (*fini)(), void (*loader_fini)(), void* stack_end) {
    real_main = main;
    using Start =
        int(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
    return next<Start>("__libc_start_main")(main_between, argc, argv, init, fini, loader_fini,
                                            stack_end);
}

void* dlopen(const char* name, int mode) {
    if (is_armed) has_driver = true;
    return next<decltype(dlopen)>("dlopen")(name, mode);
}

void* malloc(size_t size) {
    return fails(FaultKind::kAllocate, ENOMEM) ? nullptr : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
    return fails(FaultKind::kAllocate, ENOMEM) ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* block, size_t size) {
    if (size > 0 && fails(FaultKind::kAllocate, ENOMEM)) return nullptr;
    return __libc_realloc(block, size);
}
void* aligned_alloc(size_t alignment, size_t size) {
    return fails(FaultKind::kAllocate, ENOMEM) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** block, size_t alignment, size_t size) {
    if (fails(FaultKind::kAllocate)) return ENOMEM;
    void* made = __libc_memalign(alignment, size);
    if (made == nullptr) return ENOMEM;
    *block = made;
    return 0;
}

ssize_t read(int file, void* to, size_t size) {
    if (fails(FaultKind::kRead, EIO)) return -1;
    return next<decltype(read)>("read")(file, to, size);
}
ssize_t pread(int file, void* to, size_t size, off_t offset) {
    if (fails(FaultKind::kRead, EIO)) return -1;
    return next<decltype(pread)>("pread")(file, to, size, offset);
}
ssize_t pread64(int file, void* to, size_t size, off64_t offset) {
    if (fails(FaultKind::kRead, EIO)) return -1;
    return next<decltype(pread64)>("pread64")(file, to, size, offset);
}

struct dirent* readdir(DIR* folder) {
    return fails(FaultKind::kList, EIO) ? nullptr : next<decltype(readdir)>("readdir")(folder);
}
struct dirent64* readdir64(DIR* folder) {
    return fails(FaultKind::kList, EIO) ? nullptr : next<decltype(readdir64)>("readdir64")(folder);
}

DIR* opendir(const char* name) {
    return fails(FaultKind::kOpen, EMFILE) ? nullptr : next<decltype(opendir)>("opendir")(name);
}
DIR* fdopendir(int file) {
    return fails(FaultKind::kOpen, EMFILE) ? nullptr : next<decltype(fdopendir)>("fdopendir")(file);
}
FILE* fopen(const char* name, const char* mode) {
    return fails(FaultKind::kOpen, EMFILE) ? nullptr : next<decltype(fopen)>("fopen")(name, mode);
}
FILE* fopen64(const char* name, const char* mode) {
    return fails(FaultKind::kOpen, EMFILE) ? nullptr
                                           : next<decltype(fopen64)>("fopen64")(name, mode);
}
int open(const char* name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(FaultKind::kOpen, EMFILE)) return -1;
    return next<int(const char*, int, mode_t)>("open")(name, flags, mode);
}
int open64(const char* name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(FaultKind::kOpen, EMFILE)) return -1;
    return next<int(const char*, int, mode_t)>("open64")(name, flags, mode);
}
int openat(int folder, const char* name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (fails(FaultKind::kOpen, EMFILE)) return -1;
    return next<int(int, const char*, int, mode_t)>("openat")(folder, name, flags, mode);
}

int fsync(int file) {
    if (fails(FaultKind::kWrite, ENOSPC)) return -1;
    return next<decltype(fsync)>("fsync")(file);
}
ssize_t write(int file, const void* from, size_t size) {
    if (!is_standard_error(file) && fails(FaultKind::kWrite, ENOSPC)) return -1;
    return next<decltype(write)>("write")(file, from, size);
}
ssize_t writev(int file, const struct iovec* blocks, int count) {
    if (!is_standard_error(file) && fails(FaultKind::kWrite, ENOSPC)) return -1;
    return next<decltype(writev)>("writev")(file, blocks, count);
}
size_t fwrite(const void* from, size_t size, size_t count, FILE* file) {
    if (file != stderr && fails(FaultKind::kWrite, ENOSPC)) return 0;
    return next<decltype(fwrite)>("fwrite")(from, size, count, file);
}
int fputs(const char* text, FILE* file) {
    if (file != stderr && fails(FaultKind::kWrite, ENOSPC)) return EOF;
    return next<decltype(fputs)>("fputs")(text, file);
}
int fflush(FILE* file) {
    if (file != nullptr && file != stderr && fails(FaultKind::kWrite, ENOSPC)) return EOF;
    return next<decltype(fflush)>("fflush")(file);
}
int fclose(FILE* file) {
    const bool is_it = fails(FaultKind::kWrite);
    const int status = next<decltype(fclose)>("fclose")(file);
    if (!is_it) return status;
    errno = ENOSPC;
    return EOF;
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*work)(void*),
                   void* argument) {
    if (fails(FaultKind::kThread)) return EAGAIN;
    return next<decltype(pthread_create)>("pthread_create")(thread, attributes, work, argument);
}

int rename(const char* from, const char* to) {
    if (fails(FaultKind::kRename, EIO)) return -1;
    return next<decltype(rename)>("rename")(from, to);
}
int renameat(int from_folder, const char* from, int to_folder, const char* to) {
    if (fails(FaultKind::kRename, EIO)) return -1;
    return next<decltype(renameat)>("renameat")(from_folder, from, to_folder, to);
}

}  // extern "C"
