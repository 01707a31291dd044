"""Cuts a function's process off from addresses that its network has no route to: a connection is begun and never answered.

In the process itself, since that needs no privileges and leaves every other process alone; programs that the function starts are not cut off.
"""
import errno
import os
import socket
import time

# Linux gives a connection up when its sixth repetition was not answered either, 127 seconds after the first.
CONNECT_TIMEOUT_SECONDS = 127


def cut_off(unreachable):
    """Takes addresses as "host:port"."""
    connect = socket.socket.connect

    def connect_if_reachable(self, address):
        if not isinstance(address, tuple) or f"{address[0]}:{address[1]}" not in unreachable:
            return connect(self, address)
        timeout = self.gettimeout()
        if timeout is not None and timeout < CONNECT_TIMEOUT_SECONDS:
            time.sleep(timeout)
            raise socket.timeout("timed out")
        time.sleep(CONNECT_TIMEOUT_SECONDS)
        raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))

    def connect_ex(self, address):
        try:
            self.connect(address)
            return 0
        except OSError as error:
            return error.errno or errno.EAGAIN

    socket.socket.connect = connect_if_reachable
    socket.socket.connect_ex = connect_ex
