"""Reads and writes a CSV with pandas and prints the seconds each takes, as JSON."""
import json
import sys
import time

import pandas

source, target = sys.argv[1:3]
start, busy = time.perf_counter(), time.process_time()
table = pandas.read_csv(source)
read, cpu = time.perf_counter() - start, time.process_time() - busy
start, busy = time.perf_counter(), time.process_time()
table.to_csv(target, index=False)
write = time.perf_counter() - start
print(json.dumps({"version": pandas.__version__, "readSeconds": read, "readCpuSeconds": cpu, "writeSeconds": write}))
