import { posix } from 'node:path'
import { defineConfig } from 'vitepress'

// Settings of the documentation site. Its pages are the Markdown files in docs/, and its search needs no server.
const repository = 'https://github.com/mela-fair/mela/blob/main'

const sidebar = [
  {
    text: 'Start',
    items: [
      { text: 'Quick start', link: '/guide/quick-start' },
      { text: 'Going live in India', link: '/guide/going-live-in-india' },
      { text: 'Comparison', link: '/comparison' },
    ],
  },
  {
    text: 'Office and gate',
    items: [
      { text: "The clerk's page", link: '/guide/clerk' },
      { text: 'Office handbook', link: '/guide/office-handbook' },
      { text: 'Month end', link: '/guide/accountant' },
      { text: 'Gate card', link: '/guide/gate-card' },
      { text: 'For exhibitors', link: '/guide/exhibitor' },
    ],
  },
  {
    text: 'Operators',
    items: [
      { text: "The operator's page", link: '/guide/operator' },
      { text: 'Operations', link: '/operations' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Security', link: '/security/README' },
      { text: 'Scaling', link: '/scaling' },
      { text: 'Schema', link: '/schema' },
      { text: 'Limits', link: '/security/limits' },
      { text: 'Keys', link: '/security/keys' },
      { text: 'Runbooks', link: '/security/runbooks' },
      { text: 'Performance', link: '/performance' },
    ],
  },
  {
    text: 'Developers',
    items: [
      { text: 'Architecture', link: '/architecture' },
      { text: 'Integrate', link: '/guide/integrate' },
      { text: 'API', link: '/product/api' },
      { text: 'API reference', link: '/api/index' },
      { text: 'Product', link: '/product/README' },
      { text: 'Payment simulator', link: '/simulator' },
      { text: 'Decisions', link: '/adr/README' },
      { text: 'Glossary', link: '/glossary' },
    ],
  },
]

export default defineConfig({
  // This folder contains a copy of docs/. The pages are below tools/docs-site, because elsewhere they could not import
  // the installed packages.
  srcDir: 'pages',
  srcExclude: ['adr/template.md'],
  outDir: '../../build/docs-site',
  cacheDir: '../../build/docs-cache',
  title: 'Mela',
  description: 'Website and back office of a yearly agricultural fair',
  lang: 'en',
  cleanUrls: false,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Quick start', link: '/guide/quick-start' },
      { text: 'Operations', link: '/operations' },
      { text: 'API', link: '/api/index' },
    ],
    sidebar,
  },
  markdown: {
    config(md) {
      // Changes links to files outside docs/, so that they lead to the file in the GitHub repository.
      md.core.ruler.push('outside-links', ({ tokens, env }) => {
        const page = (env as { relativePath?: string }).relativePath ?? ''
        for (const token of tokens.flatMap((block) => block.children ?? [])) {
          const href = token.attrGet('href')
          if (token.type !== 'link_open' || !href?.startsWith('..')) continue
          const target = posix.join('docs', posix.dirname(page), href)
          if (!target.startsWith('docs/')) token.attrSet('href', `${repository}/${target}`)
        }
      })
    },
  },
})
