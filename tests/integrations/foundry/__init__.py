"""Tests of the Foundry module, in Chromium with a stand-in for Foundry."""
