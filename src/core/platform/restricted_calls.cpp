#include "core/platform/sandbox.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define STUDIOSCOPE_WITHOUT_SANDBOX
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define STUDIOSCOPE_WITHOUT_SANDBOX
#endif
#endif

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__)) && \
    !defined(STUDIOSCOPE_WITHOUT_SANDBOX)

#include <asm/sockios.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <span>
#include <vector>

namespace studioscope {

namespace {

#ifdef __x86_64__
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

// The newest call of Linux 6.1, whose calls the tables below know. Programs do without newer ones,
// as they run on older kernels. Calls of the x32 ABI have larger numbers, too.
constexpr uint32_t kLastKnownCall = SYS_set_mempolicy_home_node;

// Refused to all but CallSet::kDriverStart.
constexpr long kSockets[] = {SYS_socket, SYS_connect, SYS_bind,  SYS_listen,
                             SYS_accept, SYS_accept4, SYS_sendto};

// Refused to every CallSet.
constexpr long kNever[] = {
    // tracing and changing other processes
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise, SYS_pidfd_open,
    SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_perf_event_open, SYS_migrate_pages, SYS_move_pages,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_tkill,
    // namespaces and mounts
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_fsopen,
    SYS_fsmount, SYS_fsconfig, SYS_fspick, SYS_open_tree, SYS_move_mount, SYS_mount_setattr,
    SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_swapon, SYS_swapoff, SYS_quotactl,
    // parts of the kernel that few programs use, and many attacks
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_bpf, SYS_userfaultfd,
    SYS_add_key, SYS_request_key, SYS_keyctl, SYS_vmsplice, SYS_init_module, SYS_finit_module,
    SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_acct, SYS_personality,
    // the rights and owners of files, and what Landlock before version 3 leaves to all: their size
    SYS_truncate, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_setxattr, SYS_lsetxattr,
    SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_utimensat, SYS_mknodat,
#ifdef __x86_64__
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_mknod, SYS_uselib,
    SYS_modify_ldt, SYS_ioperm, SYS_iopl,
#endif
    // the identity of this process
    SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid, SYS_setresgid, SYS_setgroups,
    SYS_setfsuid, SYS_setfsgid, SYS_capset};

// Refused to CallSet::kDriver and kPlain: a process that is left behind would outlive the program.
constexpr long kNoPrograms[] = {SYS_execve, SYS_execveat, SYS_setsid, SYS_setpgid,
#ifdef __x86_64__
                                SYS_fork,   SYS_vfork
#endif
};

// Refused to CallSet::kPlain alone.
constexpr long kNoDriver[] = {SYS_kcmp,    SYS_memfd_create,     SYS_memfd_secret, SYS_shmget,
                              SYS_shmat,   SYS_shmctl,           SYS_msgget,       SYS_semget,
                              SYS_mq_open, SYS_remap_file_pages, SYS_socketpair};

constexpr uint32_t kNewNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                    CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

// A filter of seccomp, a program for the kernel's packet filter that is given seccomp_data.
class CallFilter {
public:
    CallFilter() {
        add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch));
        add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0);
        answer(SECCOMP_RET_KILL_PROCESS);  // a call by another ABI, with other numbers
        load_call();
        add(BPF_JMP | BPF_JGT | BPF_K, kLastKnownCall, 0, 1);
        answer(SECCOMP_RET_ERRNO | ENOSYS);
        // its arguments lie in memory, out of reach for a filter: the C library falls back to clone
        refuse(SYS_clone3, ENOSYS);
    }

    void refuse(long call, uint32_t problem = EPERM) {
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 1);
        answer(SECCOMP_RET_ERRNO | problem);
    }
    void refuse(std::span<const long> calls) {
        for (const long call : calls) refuse(call);
    }
    // Refuses a call if an argument has one of the bits, is the value, or is another than the
    // value.
    void refuse_bits(long call, unsigned argument, uint32_t bits) {
        refuse_if(call, argument, {BPF_JMP | BPF_JSET | BPF_K, 0, 1, bits});
    }
    void refuse_value(long call, unsigned argument, uint32_t value) {
        refuse_if(call, argument, {BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value});
    }
    void refuse_other(long call, unsigned argument, uint32_t value) {
        refuse_if(call, argument, {BPF_JMP | BPF_JEQ | BPF_K, 1, 0, value});
    }
    void refuse_without_bits(long call, unsigned argument, uint32_t bits) {
        refuse_if(call, argument, {BPF_JMP | BPF_JSET | BPF_K, 1, 0, bits});
    }

    // Returns whether the filter holds.
    bool install(RestrictedThreads threads) {
        answer(SECCOMP_RET_ALLOW);
        const sock_fprog program{static_cast<unsigned short>(steps_.size()), steps_.data()};
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
        if (threads == RestrictedThreads::kCaller)
            return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
        // a thread with other filters that has ended counts until the kernel has removed it
        constexpr int kTries = 200;
        constexpr timespec kPause{0, 1'000'000};
        for (int i = 0; i < kTries; ++i) {
            const long problem =
                syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
            if (problem <= 0) return problem == 0;
            nanosleep(&kPause, nullptr);
        }
        return false;
    }

private:
    void add(unsigned code, uint32_t value, uint8_t if_true = 0, uint8_t if_false = 0) {
        steps_.push_back({static_cast<uint16_t>(code), if_true, if_false, value});
    }
    void answer(uint32_t verdict) { add(BPF_RET | BPF_K, verdict); }
    void load_call() { add(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)); }
    // `test` goes to the next step if the call is refused, else to the one after it.
    void refuse_if(long call, unsigned argument, const sock_filter& test) {
        constexpr uint8_t kStepsOfTest = 4;
        add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, kStepsOfTest);
        // the lower half, which is all that these arguments use
        add(BPF_LD | BPF_W | BPF_ABS,
            static_cast<uint32_t>(offsetof(seccomp_data, args) + argument * sizeof(uint64_t)));
        steps_.push_back(test);
        answer(SECCOMP_RET_ERRNO | EPERM);
        load_call();
    }

    std::vector<sock_filter> steps_;
};

}  // namespace

bool can_restrict_calls() {
    const uint32_t action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool restrict_calls(CallSet permitted, RestrictedThreads threads) {
    CallFilter filter;
    filter.refuse(kNever);
    filter.refuse_bits(SYS_clone, 0, kNewNamespaces);
    // what these write is read by the shell as if it were typed
    for (const uint32_t request : {TIOCSTI, TIOCLINUX, TIOCSETD})
        filter.refuse_value(SYS_ioctl, 1, request);
    // with these a file sends any signal to any process once it can be read
    for (const uint32_t request : {F_SETOWN, F_SETOWN_EX, F_SETSIG})
        filter.refuse_value(SYS_fcntl, 1, request);
    for (const uint32_t request : {FIOSETOWN, SIOCSPGRP})
        filter.refuse_value(SYS_ioctl, 1, request);
    if (permitted != CallSet::kDriverStart) filter.refuse(kSockets);
    if (permitted == CallSet::kDriver || permitted == CallSet::kPlain) {
        filter.refuse(kNoPrograms);
        filter.refuse_without_bits(SYS_clone, 0, CLONE_THREAD);
        const auto process = static_cast<uint32_t>(getpid());
        filter.refuse_other(SYS_kill, 0, process);
        filter.refuse_other(SYS_tgkill, 0, process);
        filter.refuse_bits(SYS_prlimit64, 0, ~uint32_t{0});
    }
    if (permitted == CallSet::kPlain) {
        filter.refuse(kNoDriver);
        for (const long call : {SYS_mmap, SYS_mprotect, SYS_pkey_mprotect})
            filter.refuse_bits(call, 2, PROT_EXEC);
    }
    return filter.install(threads);
}

}  // namespace studioscope

#else

namespace studioscope {

bool can_restrict_calls() { return false; }

bool restrict_calls(CallSet, RestrictedThreads) { return false; }

}  // namespace studioscope

#endif
