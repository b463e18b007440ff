"""The command line: `scorekeeper score`, `captures`, `primiera` and `serve`."""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import version as installed_version
from io import TextIOWrapper
from typing import Any, BinaryIO

import click

from .engine import wire
from .engine.errors import InputError
from .web import words

MOST_READ = 1 << 20
"""Bytes taken from a file that may have no end; the engine refuses far fewer, by their number."""


@click.group()
@click.version_option(installed_version("scorekeeper"), message="%(prog)s %(version)s")
def main() -> None:
    """Score Scopa: a round, a capture, a primiera; or serve the pages to the phones in the house."""


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65_535), help="Port; 0 takes a free one.")
def serve(host: str, port: int) -> None:
    """Serve the pages until Ctrl-C."""
    from .serve import run

    run(host, port)


def _judge(kind: str, summary: str) -> None:
    """Add the command that reads a request of one kind and prints its answer."""

    @main.command(kind, help=summary, short_help=summary)
    @click.argument("file", type=click.File("rb"), default="-")
    @click.option("--text", is_flag=True, help="Answer in words instead of JSON.")
    @click.option("--lang", type=click.Choice(words.LANGUAGES), default="en", help="Language of the words.")
    def command(file: BinaryIO, text: bool, lang: str) -> None:
        try:
            answer = wire.answer(kind, wire.read(file.read(MOST_READ)))
        except (InputError, wire.Refused) as refused:
            problems = words.refusal_forms(refused, lang)
            _print("\n".join(problem["message"] for problem in problems) if text else _dump({"problems": problems}))
            sys.exit(1)
        except OSError as error:
            raise click.FileError(file.name, error.strerror or "") from None
        _print(words.as_text(kind, answer, lang) if text else _dump(answer))


_judge("score", 'Score a round from FILE or standard input: {"rules": {}, "entry": {"sides": [...]}}.')
_judge("captures", 'Say what a card may take: {"table": ["7C", "5C"], "card": "7D"}.')
_judge("primiera", 'Settle a primiera: {"sides": [{"D": 7, "C": 6}, {"S": 7}]}.')


def _dump(form: dict[str, Any]) -> str:
    text = json.dumps(form, ensure_ascii=False, indent=2)
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return json.dumps(form, indent=2)
    return text


def _print(text: str) -> None:
    """Print, and stop quietly when the reader has gone, as `head` does.

    :raise click.ClickException: when it cannot be written, as on a full disk.
    """
    if isinstance(sys.stdout, TextIOWrapper):
        # A terminal that cannot show a sign gets a question mark for it, not a traceback.
        sys.stdout.reconfigure(errors="replace")
    try:
        click.echo(text)
        sys.stdout.flush()
    except OSError as error:
        # What is still held back has nowhere to go; Python would try again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            raise click.ClickException(f"Cannot write the answer: {error.strerror}.") from None


if __name__ == "__main__":
    main()
