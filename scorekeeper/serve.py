"""Serve the app with a production server, and say where phones find it."""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from io import StringIO

import click
import segno

from . import create_app


def run(host: str, port: int) -> None:
    """Serve until Ctrl-C or SIGTERM.

    :raise click.ClickException: when the address cannot be listened on.
    """
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    announce(host, port)
    if hasattr(os, "fork"):
        _serve_with_gunicorn(listener)
    else:
        _serve_with_waitress(listener)


def announce(host: str, port: int) -> None:
    """Print the address on this machine, and the one for phones with its QR code."""
    everywhere = host in ("0.0.0.0", "::", "")
    here = f"http://{'localhost' if everywhere else _in_url(host)}:{port}/"
    click.echo(f"\nOn this machine:  {here}")
    phones = lan_address() if everywhere else host
    if phones and not _is_loopback(phones):
        link = f"http://{_in_url(phones)}:{port}/"
        click.echo(f"On a phone:       {link}   (in the same Wi-Fi; point its camera here)\n")
        _print_code(link)
    elif everywhere:
        click.echo("On a phone:       connect this machine to a network first, then start again")
    click.echo("Ctrl-C stops.\n")
    sys.stdout.flush()


def lan_address() -> str | None:
    """Find this machine's address in the house; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only asks which way a packet would leave.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if _is_loopback(address) else address


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, _, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, kind)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except socket.gaierror:
        raise click.ClickException(f"There is no address {host}. Leave HOST out to serve on all.") from None
    except OSError as error:
        raise click.ClickException(_refusal(error, host, port)) from None
    return listener


def _refusal(error: OSError, host: str, port: int) -> str:
    """Say why an address cannot be listened on, and what to do."""
    if error.errno == errno.EADDRINUSE:
        free = port + 1 if port < 65_535 else 8000
        return f"Port {port} is taken, perhaps by another scorekeeper. Take another: make run PORT={free}, or --port {free}."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"This machine does not have the address {host}. Leave HOST out to serve on all."
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights here. Take another: make run PORT=8000, or --port 8000."
    return f"Cannot serve on {host} port {port}: {error.strerror}."


def _serve_with_gunicorn(listener: socket.socket) -> None:
    from gunicorn.app.base import BaseApplication

    class Server(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            settings = {
                # The socket is open already: a busy port was told before, and port 0 is known by now.
                "bind": f"fd://{listener.fileno()}",
                "worker_class": "gthread",
                "workers": 1,
                "threads": 64,
                "graceful_timeout": 2,
                "control_socket_disable": True,
                "loglevel": "warning",
                "proc_name": "scorekeeper",
            }
            for name, value in settings.items():
                self.cfg.set(name, value)

        def load(self) -> object:
            return create_app()

    Server().run()


def _serve_with_waitress(listener: socket.socket) -> None:
    from waitress import serve

    # Waitress ends well on SystemExit, but asks for no signal.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    # It warns of each request that waits a moment for a thread, which is nothing to act on.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    serve(create_app(), sockets=[listener], threads=16, channel_request_lookahead=1, ident=None)


def _print_code(link: str) -> None:
    picture = StringIO()
    segno.make(link, micro=False).terminal(picture, compact=True)
    # A terminal that cannot draw blocks still has the address above.
    with suppress(UnicodeEncodeError):
        for line in picture.getvalue().splitlines():
            # The blocks are the light parts: on white paper, a terminal's own colours would turn the code inside out.
            click.secho(line, fg="bright_white", bg="black")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
