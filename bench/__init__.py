"""What the product costs, as ratios against a floor measured in the same run."""
