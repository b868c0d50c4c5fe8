# Sourced by the other scripts, after $repository: the images that these sources name. A tag may be moved after a release was tested,
# so a release has deploy/image/digests.env, the lines of images.env with the digests of that day (tools/engines/digests-main.ts
# writes it). Sources between releases have no such file and use the tags.

images_file=$repository/deploy/image/images.env
digests_file=$repository/deploy/image/digests.env

# without_digest: the variables whose image the release names without a digest, or not at all. None if there is no such file.
without_digest() {
  [ -e "$digests_file" ] || return 0
  awk '
    !/^[A-Z]/ { next }
    FNR == NR {
      at = index($0, "@sha256:")
      digest = substr($0, at + 8)
      if (at > 0 && length(digest) == 64 && digest !~ /[^0-9a-f]/) pinned[substr($0, 1, at - 1)] = 1
      next
    }
    !($0 in pinned) { print substr($0, 1, index($0, "=") - 1) }
  ' "$digests_file" "$images_file"
}

# image_of VARIABLE
image_of() {
  for file_ in "$digests_file" "$images_file"; do
    [ ! -e "$file_" ] || sed -n "s/^$1=//p" "$file_"
  done | head -n 1
}

loose=$(without_digest | tr '\n' ' ')
if [ -n "$loose" ]; then
  echo "deploy/image/digests.env is not of these sources: it has no digest of ${loose% }. A release resolves all of them: docs/operations.md" >&2
  exit 65
fi
