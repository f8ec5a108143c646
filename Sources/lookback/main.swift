print("lookback")
