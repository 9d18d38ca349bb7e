"""python -m service campaigns [--untouched-for DAYS] [--remove]."""

from argparse import Namespace
from datetime import UTC, datetime, timedelta

from service.commands.parsers import Parsers
from service.settings import Settings
from service.store.database import create_engine, database_at_hand
from service.store.operators import CampaignSize, remove_campaign, untouched_since


def add_parser(parsers: Parsers) -> None:
    """Adds the command to the command line."""
    parser = parsers.add_parser("campaigns", help="list campaigns that nobody has touched for long, or remove them")
    parser.add_argument("--untouched-for", type=int, default=0, metavar="DAYS", help="only those; 0 lists all")
    parser.add_argument("--remove", action="store_true", help="remove those that are listed, for good")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Lists, or removes, campaigns of the database of the settings."""
    if arguments.remove and arguments.untouched_for < 1:
        print("arbiter: --remove needs --untouched-for of at least one day")
        return 2
    before = datetime.now(UTC) - timedelta(days=arguments.untouched_for)
    with database_at_hand(Settings.from_environment()) as settings:
        engine = create_engine(settings)
        found = untouched_since(engine, before)
        for campaign in found:
            print(_line(campaign))
            if arguments.remove:
                remove_campaign(engine, campaign.id)
        engine.dispose()
    print(f"{len(found)} campaigns{' removed' if arguments.remove else ''}")
    return 0


def _line(campaign: CampaignSize) -> str:
    touched = campaign.touched_at.date().isoformat()
    return f"{campaign.id}  {touched}  {campaign.events:>8} events  {campaign.stored_bytes:>12} bytes  {campaign.name}"
