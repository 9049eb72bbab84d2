import type { ReactNode } from 'react'
import type { PublicTexts } from '../i18n/texts.gen'
import { rootElementId, bootElementId, serializeBoot, type PageBoot } from '../public/boot'
import { loadsScript, type AnyPage } from '../public/define-page'
import type { Head } from '../public/props.gen'
import { browserBar } from '../styles/tokens.gen'
import { browserBoot } from './catalog'
import { ShareTags, StructuredData } from './head'

// The built files that a document refers to. Go reads their URLs from the manifest of the client build.
export type Assets = {
  readonly entry: string
  // The modules of each page with JavaScript: hydrate.tsx, the page, and their imports.
  readonly modules: Readonly<Record<string, readonly string[]>>
  // The stylesheets of components that pages load on demand, by page and language.
  readonly later?: Readonly<Record<string, Readonly<Record<string, string>>>>
  // The text files that are loaded on demand, by language and namespace.
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  // The URL of the stylesheet in development. In production it is undefined, and Go inserts the page's styles
  // (internal/ssr/styles.go).
  readonly styleHref?: string
}

type Props = {
  boot: PageBoot
  // All public texts in the page's language.
  texts: PublicTexts
  head: Head
  page: AnyPage
  assets: Assets
  content: string
  children: ReactNode
}

// The whole HTML document of a page. `content` is the rendered app. `children` are the elements that the app adds to
// the head.
export function Document({ boot, texts, head, page, assets, content, children }: Props) {
  const title = page.title(texts, boot.frame, boot.props as never)
  const description = page.description(texts, boot.frame, boot.props as never)
  const scripted = loadsScript(page)
  const refresh = page.refresh?.(boot.props as never) ?? 0
  const addressesOf = (names: readonly string[]) =>
    names.map((name) => assets.texts[boot.lang]?.[name]).join(' ')
  return (
    <html lang={boot.lang} data-js={scripted ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {refresh > 0 && (
          <noscript>
            <meta httpEquiv="refresh" content={String(refresh)} />
          </noscript>
        )}
        {/* The first image's preload link is before the stylesheet, so that the image loads earlier on slow networks.
         */}
        {children}
        {assets.styleHref === undefined ? <style /> : <link rel="stylesheet" href={assets.styleHref} />}
        <Links head={head} />
        <link rel="manifest" href={head.manifest} />
        <ShareTags head={head} title={title} description={description} />
        <StructuredData head={head} title={title} description={description} />
        {scripted && <script type="module" src={assets.entry} />}
      </head>
      <body>
        <div id={rootElementId} dangerouslySetInnerHTML={{ __html: content }} />
        {page.hydrate && (
          <script
            id={bootElementId}
            type="application/json"
            data-modules={assets.modules[page.name]?.join(' ')}
            data-texts={page.textFiles && addressesOf(['frame', ...page.texts])}
            data-later-sheet={assets.later?.[page.name]?.[boot.lang]}
            data-later-texts={page.laterTexts && addressesOf(page.laterTexts)}
            dangerouslySetInnerHTML={{ __html: serializeBoot(browserBoot(boot, page)) }}
          />
        )}
      </body>
    </html>
  )
}

// The links to the canonical URL, to the same page in other languages (for search engines), and to the site's icons.
function Links({ head }: { head: Head }) {
  return (
    <>
      {head.canonical === '' ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={head.canonical} />
          {head.alternates.map(({ lang, href }) => (
            <link key={lang} rel="alternate" hrefLang={lang} href={href} />
          ))}
        </>
      )}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content={browserBar} />
    </>
  )
}
