"""``hhanalyzer report``: that it writes one file from paths or from the database; what stands in it is tested elsewhere."""

from pathlib import Path

from cli.running import Run
from project import SAMPLES

RULES = SAMPLES / "pokerstars" / "rules"


def test_a_report_of_a_folder_needs_no_database(run: Run, tmp_path: Path) -> None:
    output, place = tmp_path / "report.html", tmp_path / "hands.duckdb"
    result = run("report", str(RULES), "-o", str(output), HHANALYZER_DB=str(place))
    assert result.exit_code == 0, result.stderr
    assert result.stdout.endswith(f"wrote {output}\n")
    assert output.read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert not place.exists()


def test_a_report_of_the_database(run: Run, tmp_path: Path) -> None:
    output, place = tmp_path / "report.html", str(tmp_path / "hands.duckdb")
    assert run("import", str(RULES), "--db", place).exit_code == 0
    result = run("report", "--db", place, "--player", "Quill", "--where", "not is_tournament", "-o", str(output))
    assert result.exit_code == 0, result.stderr
    assert "Quill" in output.read_text(encoding="utf-8")


def test_what_there_is_not_cannot_be_reported(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "hands.duckdb")
    assert run("report", "--db", place).exit_code == 2
    assert run("report", str(RULES), "--player", "Nobody", "-o", str(tmp_path / "x.html")).exit_code == 2
    assert run("report", str(RULES), "-o", str(tmp_path / "no" / "folder" / "x.html")).exit_code == 2
    assert run("report", str(RULES), "--definition", str(tmp_path), "-o", str(tmp_path / "x.html")).exit_code == 2
    assert list(tmp_path.iterdir()) == []
