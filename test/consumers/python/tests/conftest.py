"""What the tests share: a folder with a handler, and a stack to declare things in."""
import pytest
from aws_cdk import App, Stack


@pytest.fixture
def handler_folder(tmp_path):
    (tmp_path / "index.js").write_text("exports.handler = async () => {};")
    return str(tmp_path)


@pytest.fixture
def stack():
    return Stack(App(), "Shop")
