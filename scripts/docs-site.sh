#!/usr/bin/env bash
# Builds the documentation site from docs/ into build/docs-site. The site generator works on a copy of docs/ inside
# tools/docs-site, because only from there does it find its packages. If a link is broken, the build fails.
set -euo pipefail
cd "$(dirname "$0")/.."
trap "rm -rf tools/docs-site/pages" EXIT
rm -rf tools/docs-site/pages build/docs-site
cp -r docs tools/docs-site/pages
node tools/docs-site/api-pages.mjs api/openapi.json tools/docs-site/pages/api
(cd tools/docs-site && node node_modules/vitepress/bin/vitepress.js build .)
# Fails unless the search index, the guides and the API page exist.
ls build/docs-site/assets/chunks/*localSearchIndex* build/docs-site/guide/{quick-start,going-live-in-india,office-handbook,gate-card}.html \
  build/docs-site/product/api.html build/docs-site/api/index.html >/dev/null
grep --quiet 'curl' build/docs-site/api/registrations.html
echo "The documentation site is in build/docs-site."
