#!/usr/bin/python3
"""drop_files.py TITLE FILE...   drops files on the window whose title contains TITLE, as a file manager
does, by the protocol of X for drag and drop (XDND, version 5)

Exits with 1, and says why, if the window does not take them within 60 s."""

import os
import pathlib
import select
import sys
import time

from Xlib import X, Xatom, display, protocol

VERSION = 5
PATIENCE = 60  # seconds


class Drag:
    """A drag of files from a window of our own, which nobody sees."""

    def __init__(self, files):
        self.display = display.Display()
        self.root = self.display.screen().root
        self.files = "".join(pathlib.Path(file).absolute().as_uri() + "\r\n" for file in files)
        self.source = self.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.source.set_selection_owner(self.atom("XdndSelection"), X.CurrentTime)
        self.until = time.monotonic() + PATIENCE

    def atom(self, name):
        return self.display.get_atom(name)

    def window(self, title, within=None):
        """The window of that title, at any depth, that takes what is dropped; none if there is none."""
        for window in (within or self.root).query_tree().children:
            named = window.get_full_text_property(self.atom("_NET_WM_NAME")) or window.get_wm_name() or ""
            if title in str(named) and window.get_full_property(self.atom("XdndAware"), X.AnyPropertyType):
                return window
            found = self.window(title, window)
            if found:
                return found
        return None

    def wait_for_window(self, title):
        while time.monotonic() < self.until:
            found = self.window(title)
            if found:
                return found
            time.sleep(0.1)
        sys.exit(f"drop_files: no window titled {title} takes files")

    def tell(self, target, kind, *words):
        """Sends a message of the protocol: our window, then four numbers."""
        data = [self.source.id, *words] + [0] * (4 - len(words))
        event = protocol.event.ClientMessage(window=target, client_type=self.atom(kind), data=(32, data))
        target.send_event(event)
        self.display.flush()

    def hand_over(self, request):
        """Answers a request for what is dragged: names of files, or the one kind that we have."""
        kind, uris = request.target, self.atom("text/uri-list")
        where = request.property or kind
        if kind == uris:
            request.requestor.change_property(where, uris, 8, self.files.encode())
        elif kind == self.atom("TARGETS"):
            request.requestor.change_property(where, Xatom.ATOM, 32, [uris])
        else:
            where = X.NONE
        request.requestor.send_event(protocol.event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection,
            target=kind, property=where))
        self.display.flush()

    def wait_for(self, kind):
        """The numbers of the next message of a kind; meanwhile what is dragged is handed over."""
        while time.monotonic() < self.until:
            if not self.display.pending_events():
                select.select([self.display], [], [], 0.1)
                continue
            event = self.display.next_event()
            if event.type == X.SelectionRequest:
                self.hand_over(event)
            elif event.type == X.ClientMessage and event.client_type == self.atom(kind):
                return event.data[1]
        sys.exit(f"drop_files: the window sent no {kind}")

    def drop_on(self, target):
        size = target.get_geometry()
        centre = self.root.translate_coords(target, size.width // 2, size.height // 2)
        uris, copy = self.atom("text/uri-list"), self.atom("XdndActionCopy")
        self.tell(target, "XdndEnter", VERSION << 24, uris)
        self.tell(target, "XdndPosition", 0, centre.x << 16 | centre.y, X.CurrentTime, copy)
        if not self.wait_for("XdndStatus")[1] & 1:
            sys.exit("drop_files: the window does not take files there")
        self.tell(target, "XdndDrop", 0, X.CurrentTime)
        self.wait_for("XdndFinished")  # GLFW has a size where the protocol has "accepted"


def main():
    title, files = sys.argv[1], sys.argv[2:]
    missing = [file for file in files if not os.path.exists(file)]
    if missing:
        sys.exit(f"drop_files: not found: {missing[0]}")
    drag = Drag(files)
    drag.drop_on(drag.wait_for_window(title))


if __name__ == "__main__":
    main()
