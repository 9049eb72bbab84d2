import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/texts'
import type { PublicTexts } from '../i18n/texts.gen'
import type { Frame } from './boot'

// One key of a namespace: 'ui.close'. A key that the texts do not have does not compile.
type TextKey = { [N in Namespace]: `${N}.${keyof PublicTexts[N] & string}` }[Namespace]

// One public page. The file web/src/public/pages/<name>.tsx exports it as `page`. Go has a site.Page of the same name,
// from whose Shape the type P of the props is generated (props.gen.ts).
type PageDefinition<P> = {
  // Equal to the file name and to the Name of the Go page.
  name: string
  // The text namespaces that the page's components use, or single keys: 'ui.close'. `frame` is always included. The
  // title and description of a namespace are only for the functions `title` and `description` below.
  texts: readonly (Namespace | TextKey)[]
  // Keys of these namespaces that the browser does not need, or that are loaded on demand.
  without?: readonly TextKey[]
  // Namespaces that the browser loads together with what the page loads on demand (later-texts.ts).
  laterTexts?: readonly Namespace[]
  // Namespaces or single keys of texts, and props such as 'props.kinds', that are used only on the server. The browser
  // keeps that part of the HTML as it was sent, and the data block omits these values.
  serverOnly?: readonly (Namespace | TextKey | `props.${keyof P & string}`)[]
  // false: a text page, which loads no script and has no data block.
  hydrate: boolean
  // true: a text page that still registers the service worker, which keeps a copy of it for use without a network.
  offline?: true
  // The document's title and description. Called on the server only, with all namespaces of the language.
  title: (texts: PublicTexts, frame: Frame, props: P) => string
  description: (texts: PublicTexts, frame: Frame, props: P) => string
  // The component of the page: its content inside a PageFrame (header, main landmark, footer).
  component: ComponentType<P>
}

// A page whose type of props is known only to its own component.
export type AnyPage = PageDefinition<never>

export function definePage<P extends object = Record<never, never>>(
  page: PageDefinition<P>,
): PageDefinition<P> {
  return page
}
