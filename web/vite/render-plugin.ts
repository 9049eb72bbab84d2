import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { preprocessCSS, type EnvironmentModuleNode, type Plugin, type ViteDevServer } from 'vite'
import { langs, type Lang, type PublicTexts } from '../src/i18n/texts.gen.ts'
import type { Catalogue } from '../src/server/catalog.ts'
import { catalogueFolder, publicTexts } from '../src/testing/catalogue.ts'
import { app, byLayer } from './page-modules.ts'

const pages = '/src/public/pages/'
const textFiles = '/@texts'

// Lets the development server render pages for Go. POST /__render accepts a page's boot data and returns the page's
// HTML, rendered from the sources. The server also returns the portal's HTML for every /admin address.
export function renderPlugin(): Plugin {
  return {
    name: 'render-pages',
    apply: 'serve',
    // Reloads the page in the browser after a change that only the server can render, such as a changed text or
    // changed component styles.
    hotUpdate({ file, server }) {
      const { client } = server.environments
      const hot = client.moduleGraph.getModulesByFile(file) && !file.endsWith('.module.css')
      if (this.environment.name === 'client' || hot) return
      client.hot.send({ type: 'full-reload' })
    },
    configureServer(server) {
      server.middlewares.use('/__render', (request, response) => {
        renderPage(server, request).then(
          (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
          (error: unknown) => {
            response.statusCode = 500
            response.end(describe(server, error))
          },
        )
      })
      server.watcher.add(catalogueFolder)
      server.middlewares.use(textFiles, (request, response, next) => {
        const texts = namespaceAt(request.url ?? '')
        if (texts) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(texts))
        else next()
      })
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://dev').pathname
        if (!/^\/admin(?:\/[^.]*)?$/.test(path)) return next()
        adminShell(server, path).then(
          (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
          next,
        )
      })
    },
  }
}

async function renderPage(server: ViteDevServer, request: IncomingMessage): Promise<string> {
  const boot = await text(request)
  const module = await server.ssrLoadModule('/src/server/render.tsx')
  const { renderDocument } = module as typeof import('../src/server/render')
  const { page } = JSON.parse(boot) as { page: string }
  const catalogue = langs.map((lang) => [lang, publicTexts(lang)] as const)
  const html = renderDocument(boot, {
    assets: {
      entry: '/src/public/client.ts',
      modules: { [page]: ['/src/public/hydrate.tsx', `${pages}${page}.tsx`] },
      texts: Object.fromEntries(catalogue.map(([lang, texts]) => [lang, addressesOf(lang, texts)])),
      styleHref: '/src/styles/public.css',
    },
    texts: Object.fromEntries(catalogue) as Catalogue,
  })
  const style = `<style>${await styleOf(server, page)}</style></head>`
  return server.transformIndexHtml(
    '/',
    html.replace('</head>', () => style),
  )
}

// Returns the rules of all CSS Modules that the page or its frame imports, at once or on demand.
async function styleOf(server: ViteDevServer, page: string): Promise<string> {
  const { root } = server.config
  const seen = new Set<EnvironmentModuleNode>()
  const sheets = new Set<string>()
  const collect = (module: EnvironmentModuleNode | undefined) => {
    if (!module || seen.has(module)) return
    seen.add(module)
    for (const next of module.importedModules) if (!next.file?.endsWith('.css')) collect(next)
    for (const { file } of module.importedModules)
      if (file?.endsWith('.module.css')) sheets.add(relative(root, file))
  }
  const { moduleGraph } = server.environments.ssr
  collect(moduleGraph.getModuleById(`${root}${pages}${page}.tsx`))
  collect(moduleGraph.getModuleById(join(root, app)))
  const texts = byLayer(sheets).map(async (path) => {
    const file = join(root, path)
    return (await preprocessCSS(await readFile(file, 'utf8'), file, server.config)).code
  })
  return (await Promise.all(texts)).join('\n')
}

// Returns the URL of each text namespace's file on the development server, by namespace.
function addressesOf(lang: Lang, texts: PublicTexts): Record<string, string> {
  return Object.fromEntries(Object.keys(texts).map((name) => [name, `${textFiles}/${lang}/${name}`]))
}

// Returns the texts of a namespace, or undefined if there is no such namespace. `path` consists of the language and the
// namespace, for example "/te/home".
function namespaceAt(path: string): Partial<PublicTexts> | undefined {
  const [, code, name] = path.split('/')
  const lang = langs.find((known) => known === code)
  if (!lang) return undefined
  const texts = Object.entries(publicTexts(lang)).filter(([key]) => key === name)
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

async function adminShell(server: ViteDevServer, path: string): Promise<string> {
  const shell = await readFile(`${server.config.root}/admin.html`, 'utf8')
  return server.transformIndexHtml(path, shell)
}

function describe(server: ViteDevServer, error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  server.ssrFixStacktrace(error)
  return error.stack ?? error.message
}
