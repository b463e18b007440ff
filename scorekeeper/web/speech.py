"""The language of a request, and Jinja's share of the words."""

from __future__ import annotations

from urllib.parse import quote

from flask import Response, g, request, url_for
from flask.sansio.app import App

from .links import Pairs, query
from .words import LANGUAGES, SOURCE, language_name, translations


def speak(app: App) -> None:
    """Give the templates of `app` the words, the language and links that keep it."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: translations(language()).gettext(text),
        lambda one, many, count: translations(language()).ngettext(one, many, count),
        newstyle=True,
    )
    app.jinja_env.globals.update(lang=language, languages=other_languages, link=page_link, language_pairs=language_pairs)


def language() -> str:
    """Tell the language of the page: as the link says, else as the browser prefers."""
    if "lang" not in g:
        told = request.args.get("lang")
        g.lang = told if told in LANGUAGES else _preferred()
    return str(g.lang)


def _preferred() -> str:
    """Take the first language of the browser's list that we have; a region does not matter: it-IT is Italian."""
    wanted = (tag.lower().split("-")[0] for tag, quality in request.accept_languages if quality)
    return next((lang for lang in wanted if lang in LANGUAGES), SOURCE)


def language_pairs() -> Pairs:
    """Carry the language on in links, if the link that led here named one."""
    return [("lang", language())] if request.args.get("lang") in LANGUAGES else []


def other_languages() -> list[tuple[str, str, str]]:
    """List the other languages with code, own name and the link to this very page in it."""
    kept = [(key, value) for key, value in request.args.items(multi=True) if key != "lang"]
    return [
        (lang, language_name(lang), f"{quote(request.path)}?{query([*kept, ('lang', lang)])}") for lang in LANGUAGES if lang != language()
    ]


def page_link(endpoint: str, pairs: Pairs | tuple[()] = (), whole: bool = False) -> str:
    """Link to a page with its case; `whole` for a link that can be sent, scheme and host included."""
    rest = query([*pairs, *language_pairs()])
    return url_for(endpoint, _external=whole) + (f"?{rest}" if rest else "")


def vary(response: Response) -> Response:
    """Tell caches that a page depends on the language that the browser prefers."""
    response.vary.add("Accept-Language")
    response.content_language.add(language())
    return response
