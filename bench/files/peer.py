"""Reads and writes a CSV with pandas and prints the seconds each takes, as JSON."""
import json
import sys
import time

import pandas

source, target = sys.argv[1:3]
start = time.perf_counter()
table = pandas.read_csv(source)
read = time.perf_counter() - start
start = time.perf_counter()
table.to_csv(target, index=False)
write = time.perf_counter() - start
print(json.dumps({"version": pandas.__version__, "readSeconds": read, "writeSeconds": write}))
