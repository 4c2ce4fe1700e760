#!/bin/sh
# Makes the files of a release in a new folder: the package, and the static site as a tarball.
#   release-files.sh FOLDER
set -eu

folder=$1
mkdir "$folder"
npm pack --pack-destination "$folder"
npm run --silent build
tar --create --gzip --file "$folder/harness-site.tar.gz" --directory web/dist/static .
(cd "$folder" && sha256sum ./*) >"$folder/SHA256SUMS.part"
mv "$folder/SHA256SUMS.part" "$folder/SHA256SUMS"
