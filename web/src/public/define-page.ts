import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/texts'
import type { PublicTexts } from '../i18n/texts.gen'
import type { Frame } from './boot'

// One key of a namespace, such as 'ui.close'. A key that does not exist in the texts is a compile error.
type TextKey = { [N in Namespace]: `${N}.${keyof PublicTexts[N] & string}` }[Namespace]

// The definition of a public page. The file web/src/public/pages/<name>.tsx exports it as `page`. In Go, there is a
// site.Page with the same name. The type P of the props is generated from the Shape of this site.Page (props.gen.ts).
type PageDefinition<P> = {
  // The page's name. The file and the site.Page in Go have the same name.
  name: string
  // The text namespaces that the page's components use, or single keys such as 'ui.close'. `frame` is always included.
  // A namespace's keys `title` and `description` are available only to the functions `title` and `description` below.
  texts: readonly (Namespace | TextKey)[]
  // Text keys that are not sent with the page, because the browser does not need them or loads them on demand.
  without?: readonly TextKey[]
  // The seconds after which a browser without JavaScript loads the page again; 0: never.
  refresh?: (props: P) => number
  // True if the browser loads the texts from files and not with the page. They load beside the page's code. This
  // keeps a page with many parts small.
  textFiles?: boolean
  // Namespaces that the browser loads later, together with the page parts that are loaded on demand (later-texts.ts).
  laterTexts?: readonly Namespace[]
  // Values that are used only on the server: namespaces, single text keys, props such as 'props.kinds', and facts of
  // the edition such as 'boot.frame.email'. The data block omits these values, and the browser leaves that part of the
  // server's HTML unchanged.
  serverOnly?: readonly (Namespace | TextKey | `props.${keyof P & string}` | `boot.frame.${keyof Frame}`)[]
  // Returns further text keys of this kind that depend on the props, for example the texts of states that this page can
  // no longer get.
  notNeeded?: (props: P) => readonly TextKey[]
  // If false, the page is a text page. It is not hydrated and has no data block.
  hydrate: boolean
  // If true, this is a text page that still registers the service worker. The worker keeps a copy of the page for use
  // without a network.
  offline?: true
  // If true, a phone shows the bar with Register and Book a stall. Pages with one of these two forms do not have this
  // bar, and neither do pages with long texts, because it would cover their links.
  actionBar?: true
  // Returns the document title. `title` and `description` are called only on the server, with all namespaces of the
  // language.
  title: (texts: PublicTexts, frame: Frame, props: P) => string
  description: (texts: PublicTexts, frame: Frame, props: P) => string
  // Renders the content of the page. The app draws the PageFrame around it (header, main landmark, footer).
  component: ComponentType<P>
}

// A page whose props may have any type.
export type AnyPage = PageDefinition<never>

export function definePage<P extends object = Record<never, never>>(
  page: PageDefinition<P>,
): PageDefinition<P> {
  return page
}

/** Reports whether a page loads the entry script (client.ts). */
export function loadsScript({ hydrate, offline }: { hydrate: boolean; offline?: boolean }): boolean {
  return hydrate || offline === true
}
