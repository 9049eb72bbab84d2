import { renderToStaticMarkup, renderToString } from 'react-dom/server.browser'
import { App } from '../public/app'
import type { PageBoot } from '../public/boot'
import type { AnyPage } from '../public/define-page'
import type { Boot } from '../public/props.gen'
import { pickTexts, type Catalogue } from './catalog'
import { Document, type Assets } from './document'

const pages = new Map(
  Object.values(
    import.meta.glob<AnyPage>(['../public/pages/*.tsx', '!../public/pages/*.test.tsx'], {
      import: 'page',
      eager: true,
    }),
  ).map((page) => [page.name, page]),
)

// Matches the image preload links that React puts before the rendered app. They are moved to the head.
const leadingLinks = /^(?:<link\b[^>]*>)+/

/** The input for rendering that is the same for all pages. */
export type Setup = { readonly assets: Assets; readonly texts: Catalogue }

/** Renders the complete HTML document of a page. `json` is the boot data that Go has sent. */
export function renderDocument(json: string, { assets, texts }: Setup): string {
  const { head, ...sent } = JSON.parse(json) as Boot
  const page = pages.get(sent.page)
  if (!page) throw new Error(`there is no page '${sent.page}'`)
  const all = texts[sent.lang]
  const boot: PageBoot = { ...sent, texts: pickTexts(all, page) }
  const content = renderToString(<App page={page} boot={boot} />)
  const links = leadingLinks.exec(content)?.[0] ?? ''
  const html = renderToStaticMarkup(
    <Document
      boot={boot}
      texts={all}
      head={head}
      page={page}
      assets={assets}
      content={content.slice(links.length)}
    >
      {links !== '' && <meta name={linksHere} />}
    </Document>,
  )
  return '<!doctype html>' + html.replace(`<meta name="${linksHere}"/>`, () => links)
}

const linksHere = 'links-here'
