"""python -m service campaigns [--untouched-for DAYS] [--remove]."""

from argparse import Namespace

from service.commands.parsers import Parsers, days
from service.settings import Settings
from service.store.database import create_engine, database_at_hand
from service.store.operators import CampaignSize, remove_campaign, untouched_for
from service.store.revisions import require_current


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("campaigns", help="list campaigns by their last change, or remove them")
    parser.add_argument(
        "--untouched-for",
        type=days,
        default=0,
        metavar="DAYS",
        help="only those without changes for so long; 0 lists all",
    )
    parser.add_argument("--remove", action="store_true", help="delete the listed campaigns")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Lists, or removes, campaigns of the database of the settings."""
    if arguments.remove and arguments.untouched_for < 1:
        print("arbiter: --remove needs --untouched-for of at least one day")
        return 2
    with database_at_hand(Settings.from_environment()) as settings:
        engine = create_engine(settings)
        require_current(engine)
        found = untouched_for(engine, arguments.untouched_for)
        for campaign in found:
            print(_line(campaign))
            if arguments.remove:
                remove_campaign(engine, campaign.id)
        engine.dispose()
    print(f"{len(found)} campaigns{' removed' if arguments.remove else ''}")
    return 0


def _line(campaign: CampaignSize) -> str:
    touched = campaign.touched_at.date().isoformat()
    size = f"{campaign.events:>8} events  {campaign.stored_bytes:>12} bytes"
    return f"{campaign.id}  {touched}  {size}  {_printable(campaign.name)}"


def _printable(name: str) -> str:
    """A name without characters that control a terminal; game masters choose names freely."""
    return name if name.isprintable() else repr(name)
