# Sourced by the other scripts: the name of the release in the folder $repository. An image has this name, so that
# building a new one keeps the previous one: docs/handbook/upgrade.md, the way back.
#
#   version    of the product, 4.0.40
#   revision   the commit; with -changed if files differ from it, and unknown where there is no Git
#   release    both, as a tag of images: 4.0.40-0123456789

version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$repository/package.json")
release=$version
if revision=$(git -C "$repository" rev-parse HEAD 2>/dev/null); then
  release=$version-$(git -C "$repository" rev-parse --short=10 HEAD)
  if [ -n "$(git -C "$repository" status --porcelain --untracked-files=no)" ]; then
    revision=$revision-changed
    release=$release-changed
  fi
else
  revision=unknown
fi
