"""Where the files of this machine lie, and which setting has the last word."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper import config, create_app


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Take away what this machine may have set."""
    for name in ("SCOREKEEPER_INSTANCE", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_a_checkout_keeps_its_files_in_its_own_folder(bare: pytest.MonkeyPatch) -> None:
    assert config.instance_path() == config.ROOT / "instance"


def test_an_installed_one_keeps_them_with_the_data_of_its_user(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare.setattr(config, "IN_WHEEL", True)
    bare.setenv("HOME", str(tmp_path))
    assert config.instance_path() == tmp_path / ".local" / "share" / "scorekeeper"
    bare.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert config.instance_path() == tmp_path / "data" / "scorekeeper"


def test_a_named_folder_wins_and_is_not_made_until_needed(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare.chdir(tmp_path)
    bare.setenv("SCOREKEEPER_INSTANCE", "ours")
    assert create_app().instance_path == str(tmp_path / "ours")
    assert not (tmp_path / "ours").exists()


def test_what_is_given_wins_over_the_file_and_the_file_over_the_defaults(bare: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bare.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    assert create_app().config["MAX_CONTENT_LENGTH"] == 65_536
    (tmp_path / "config.py").write_text("MAX_CONTENT_LENGTH = 1_000\n")
    assert create_app().config["MAX_CONTENT_LENGTH"] == 1_000
    assert create_app({"MAX_CONTENT_LENGTH": 2_000}).config["MAX_CONTENT_LENGTH"] == 2_000
