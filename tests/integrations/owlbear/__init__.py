"""Tests of the Owlbear Rodeo extension."""
