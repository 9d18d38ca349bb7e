"""Nothing gets slower unnoticed."""
