"""Bodies that are documents of other systems."""

from typing import Any

from service.rulesets.contract.importer import Conversion, Importer
from service.schemas.body import ObjectBody
from service.schemas.containers import Table
from service.schemas.derive import schema_for
from service.schemas.records import Record
from service.schemas.scalars import Anything, Text
from service.schemas.shared import SharedSchema, object_of
from service.schemas.strict import Strict

MOST_MEMBERS = 1000
"""Members of a document of another system."""
ANY_DOCUMENT = Table(Text(), Anything(), longest=MOST_MEMBERS)
"""An object with free names."""


class DocumentBody(SharedSchema):
    """Loads any JSON object, which an importer validates later."""

    codes = ObjectBody.codes

    @property
    def field(self) -> Strict:
        """Describes the body in the API document."""
        return ANY_DOCUMENT

    def load(self, data: Any, **_: Any) -> Any:
        """The object unchanged.

        Raises:
            marshmallow.ValidationError: it is none, or has too many members.
        """
        return ANY_DOCUMENT.deserialize(object_of(data))


class ImportBody(DocumentBody):
    """Loads and converts a document of one system.

    Args:
        importer: of the system.
    """

    def __init__(self, importer: Importer) -> None:
        super().__init__()
        self.importer = importer

    @property
    def field(self) -> Strict:
        """The form of the document, where it is ours; else an object with free names."""
        return Record(schema_for(self.importer.form({}))) if self.importer.form_is_ours else ANY_DOCUMENT

    def load(self, data: Any, **_: Any) -> Conversion:
        """The conversion.

        Raises:
            marshmallow.ValidationError: the document lacks what the conversion needs, or does not have its form.
        """
        return converted(self.importer, super().load(data))


def converted(importer: Importer, document: dict[str, Any]) -> Conversion:
    """The conversion of a document.

    Raises:
        marshmallow.ValidationError: as `ImportBody.load`.
    """
    return importer.convert(schema_for(importer.form(document)).load(document))
