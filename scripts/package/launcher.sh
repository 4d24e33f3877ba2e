#!/bin/sh
# Starts Lacuna: its window, with or without a file, or one of its commands.
set -eu
here=$(dirname "$(readlink -f "$0")")

case "${1:-}" in
# A command shows nothing, so it needs no display; it has no page either that a sandbox would hold.
inspect | train | fill | score | loglik | query | evaluate | pool | report | engines | doctor | serve | people | rows | help | --help | -h | --version)
  exec "$here/lacuna-desktop" --ozone-platform=headless --no-sandbox --disable-gpu --log-level=3 --lacuna-command "$@"
  ;;
esac

# Chromium refuses to run as root with its sandbox.
if [ "$(id -u)" = 0 ]; then
  echo "Running as root: Chromium’s sandbox is off. Better run Lacuna as an ordinary user." >&2
  exec "$here/lacuna-desktop" --no-sandbox "$@"
fi
exec "$here/lacuna-desktop" "$@"
