"""Texts for people: one line for every outcome, and an explanation for every rejection."""

from service.rulesets.freed6.text.rejections import REJECTIONS
from service.rulesets.freed6.text.summaries import SUMMARIES

__all__ = ["REJECTIONS", "SUMMARIES"]
