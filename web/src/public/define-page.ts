import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/texts'
import type { PublicTexts } from '../i18n/texts.gen'
import type { Frame } from './boot'

// One key of a namespace: 'ui.close'. A key that the texts do not have does not compile.
type TextKey = { [N in Namespace]: `${N}.${keyof PublicTexts[N] & string}` }[Namespace]

// One public page. The file web/src/public/pages/<name>.tsx exports it as `page`. Go has a site.Page of the same name.
// The type P of the props is generated from the Shape of this site.Page (props.gen.ts).
type PageDefinition<P> = {
  // The name of the page. It is the file name and the Name of the Go page.
  name: string
  // The text namespaces that the page's components use, or single keys such as 'ui.close'. `frame` is always
  // included. The keys `title` and `description` of a namespace are available only to the functions `title` and
  // `description` below.
  texts: readonly (Namespace | TextKey)[]
  // Keys of these namespaces that the browser does not need, or that are loaded on demand.
  without?: readonly TextKey[]
  // Namespaces that the browser loads later, together with the parts of the page that are loaded on demand
  // (later-texts.ts).
  laterTexts?: readonly Namespace[]
  // Namespaces, single keys of texts, and props such as 'props.kinds' that are used only on the server. The data
  // block omits these values, and the browser leaves that part of the server's HTML unchanged.
  serverOnly?: readonly (Namespace | TextKey | `props.${keyof P & string}`)[]
  // If false, the page is a text page. It is not hydrated and has no data block.
  hydrate: boolean
  // If true, this is a text page that still registers the service worker. The worker keeps a copy of the page for use
  // without a network.
  offline?: true
  // The document's title and description. Called on the server only, with all namespaces of the language.
  title: (texts: PublicTexts, frame: Frame, props: P) => string
  description: (texts: PublicTexts, frame: Frame, props: P) => string
  // Renders the content of the page. It is shown inside a PageFrame (header, main landmark, footer).
  component: ComponentType<P>
}

// A page whose props type is not known here.
export type AnyPage = PageDefinition<never>

export function definePage<P extends object = Record<never, never>>(
  page: PageDefinition<P>,
): PageDefinition<P> {
  return page
}
