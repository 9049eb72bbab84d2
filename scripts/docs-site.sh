#!/usr/bin/env bash
# Builds the documentation site from docs/ to build/docs-site. The generator gets a copy of docs/, because it finds its packages
# only below its own folder. A link that leads nowhere fails the build.
set -euo pipefail
cd "$(dirname "$0")/.."
rm -rf tools/docs-site/pages build/docs-site
cp -r docs tools/docs-site/pages
(cd tools/docs-site && node node_modules/vitepress/bin/vitepress.js build .)
rm -rf tools/docs-site/pages
# The search index, the guides and the API page must be there.
ls build/docs-site/assets/chunks/*localSearchIndex* build/docs-site/guide/{quick-start,going-live-in-india,office-handbook,gate-card}.html \
  build/docs-site/product/api.html >/dev/null
echo "The documentation site is in build/docs-site."
