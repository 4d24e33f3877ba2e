"""Fills a table of many files on the workers of a Dask cluster.

    python lacuna_dask.py --scheduler tcp://HOST:8786 --model MODEL.lacuna SOURCE OUTPUT [-- --method sample -m 1 ...]

SOURCE is a folder or a pattern ("parts/*.csv.gz") of CSV or Parquet files, OUTPUT a folder; both, and the model, lie where
every worker sees them under the same path. Every file is one partition, in the order of their names. Each is filled by one
"lacuna fill" on some worker, told the number of its first row, and written under its own name, whole or not at all.

What is drawn for a row depends on the seed and the row's number alone, so it does not matter which worker fills a partition,
nor how often: when a worker is lost, Dask gives its partitions to others, and the result is the same to the byte.

Needs dask and distributed here and on the workers, and Lacuna's command line on the workers ("lacuna", or what --lacuna or the
variable LACUNA says). Several threads of a worker fill several partitions at a time; each takes about 400 MB.
"""

import argparse
import glob
import json
import os
import re
import shlex
import subprocess
import sys
import time

ENDINGS = (".csv", ".csv.gz", ".tsv", ".tsv.gz", ".txt", ".parquet", ".pq")
COUNTED_TOGETHER = 64


class LacunaError(RuntimeError):
    """What Lacuna said when it could not fill a partition."""


def partitions_of(source):
    """The files of a folder or a pattern, in the order of their names; numbers in them count as numbers."""
    pattern = os.path.join(source, "*") if os.path.isdir(source) else source
    found = [path for path in glob.glob(pattern) if path.lower().endswith(ENDINGS)]
    if not found:
        raise SystemExit(f"There are no CSV or Parquet files in {source}; give the folder that holds them.")
    return sorted(map(os.path.abspath, found), key=_by_numbers)


def _by_numbers(path):
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", path)]


def _lacuna(command, *arguments):
    ended = subprocess.run([*shlex.split(command), *arguments, "--json"], capture_output=True, text=True)
    if ended.returncode != 0:
        said = ended.stderr.strip().splitlines()
        raise LacunaError(said[-1] if said else f"lacuna ended with code {ended.returncode}")
    return json.loads(ended.stdout)


def count_rows(paths, command):
    """Runs on a worker: how many rows each file has, as Lacuna counts them."""
    return [found["rows"] for found in _lacuna(command, "rows", *paths)]


def fill_partition(path, first_row, first, model, output, command, options):
    """Runs on a worker: fills one file. Done again, it writes the same bytes again."""
    started = time.time()
    target = os.path.join(output, os.path.basename(path))
    # All partitions are read and written as the first one shows: a short one alone could say otherwise.
    passing = [] if path.lower().endswith((".parquet", ".pq")) else ["--read-like", first]
    said = _lacuna(command, "fill", path, "--model", model, "-o", target, "--first-row", str(first_row), *passing, *options)
    return {"partition": path, "files": said["files"], "filled": said["filled"], "seconds": time.time() - started}


def fill(client, source, model, output, *, command=None, options=(), retries=3, progress=None):
    """Fills all partitions of `source` into the folder `output` and gives back what became of each, in their order.

    client    a distributed.Client
    command   Lacuna's command line on the workers
    options   more options of "lacuna fill", for example ["--method", "sample", "--seed", "7"]
    retries   how often a partition is tried again when Lacuna or its worker fails
    progress  called with (partitions done, partitions in all, what became of the last one)
    """
    from distributed import as_completed

    if __name__ != "__main__":
        client.upload_file(__file__)
    command = command or os.environ.get("LACUNA", "lacuna")
    paths = partitions_of(source)
    model, output = os.path.abspath(model), os.path.abspath(output)
    os.makedirs(output, exist_ok=True)
    if os.path.realpath(output) == os.path.realpath(os.path.dirname(paths[0])):
        raise SystemExit("The output is the folder of the partitions themselves; choose another one.")
    together = [paths[at : at + COUNTED_TOGETHER] for at in range(0, len(paths), COUNTED_TOGETHER)]
    counted = client.gather(client.map(count_rows, together, command=command, retries=retries, pure=False))
    first_rows = [1]
    for rows in [rows for some in counted for rows in some]:
        first_rows.append(first_rows[-1] + rows)
    futures = client.map(
        fill_partition,
        paths,
        first_rows[: len(paths)],
        first=paths[0],
        model=model,
        output=output,
        command=command,
        options=list(options),
        retries=retries,
        pure=False,
    )
    places = {future.key: place for place, future in enumerate(futures)}
    results = [None] * len(paths)
    for done, (future, result) in enumerate(as_completed(futures, with_results=True), start=1):
        results[places[future.key]] = result
        # The file is written: if the worker that remembers this is lost, it need not be filled again.
        future.release()
        if progress:
            progress(done, len(paths), result)
    return results


def _arguments(argv):
    own, more = (argv[: argv.index("--")], argv[argv.index("--") + 1 :]) if "--" in argv else (argv, [])
    parser = argparse.ArgumentParser(
        description="Fills a table of many files on the workers of a Dask cluster.",
        epilog="Options of “lacuna fill” follow after --, for example: -- --method sample --seed 7",
    )
    parser.add_argument("source", help="folder or pattern of CSV or Parquet files")
    parser.add_argument("output", help="folder for the filled files")
    parser.add_argument("--model", required=True)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--scheduler", help="address of the scheduler")
    where.add_argument("--scheduler-file", help="file that the scheduler has written")
    parser.add_argument("--lacuna", default=None, help="Lacuna's command line on the workers (default: $LACUNA or lacuna)")
    parser.add_argument("--retries", type=int, default=3)
    return parser.parse_args(own), more


def main(argv):
    from distributed import Client

    asked, options = _arguments(argv)
    started = time.time()

    def tell(done, total, result):
        name = os.path.basename(result["partition"])
        print(f"{done} of {total} partitions: {name}, {result['filled']} cells in {result['seconds']:.1f} s", flush=True)

    with Client(asked.scheduler, scheduler_file=asked.scheduler_file) as client:
        results = fill(
            client,
            asked.source,
            asked.model,
            asked.output,
            command=asked.lacuna,
            options=options,
            retries=asked.retries,
            progress=tell,
        )
    cells = sum(result["filled"] for result in results)
    print(f"Filled {cells} cells of {len(results)} partitions in {time.time() - started:.0f} s.")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LacunaError as error:
        sys.exit(str(error))
