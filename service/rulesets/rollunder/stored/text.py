"""What people read about time."""

from service.rulesets.contract.rejection import Rejection

SUMMARIES = {
    "round_ended": "The round ends, and something goes on for {names}",
    "time_recovered": "Time passes, and {names} recover",
}

REJECTIONS: tuple[Rejection, ...] = ()
