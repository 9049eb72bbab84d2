# The tests that change a copy of the project source this file. It sets `project` and `copy`. It copies the files that
# git tracks or could add to the folder `copy`, together with the built pages and links to the installed packages, and
# changes to this folder. The copy is a git repository whose index contains all files. It is removed at the end.
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

cd "$project"
git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  [ -f "$file" ] && printf '%s\0' "$file"
done | xargs -0 cp --parents -t "$copy"
cp -r web/dist "$copy/web/"
ln -s "$project/web/node_modules" "$copy/web/node_modules"
ln -s "$project/web/tools/openapi-gen/node_modules" "$copy/web/tools/openapi-gen/node_modules"
cd "$copy"
git init -q && git -c core.looseCompression=0 add -A
