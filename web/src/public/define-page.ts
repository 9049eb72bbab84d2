import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/texts'
import type { PublicTexts } from '../i18n/texts.gen'
import type { Frame } from './boot'

// 'ui.close': one key of a namespace. A key that the texts do not have does not compile.
type TextKey = { [N in Namespace]: `${N}.${keyof PublicTexts[N] & string}` }[Namespace]

// One public page. The file is web/src/public/pages/<name>.tsx and exports it as `page`; the Go side has a
// site.Page of the same name, whose Shape the props' type P is generated from (props.gen.ts).
type PageDefinition<P> = {
  // The same as the file's name and the Go page's Name.
  name: string
  // The namespaces of i18n that the page's components use, or single keys of one: 'ui.close'; `frame` is always there.
  // A namespace's own title and description are only for the two functions below.
  texts: readonly (Namespace | TextKey)[]
  // Keys of these namespaces that the page's browser does not need, or gets with what it loads on demand.
  without?: readonly TextKey[]
  // Namespaces that the browser loads together with what the page loads on demand (later-texts.ts).
  laterTexts?: readonly Namespace[]
  // What only the server draws with: namespaces or single keys of texts, and props as 'props.kinds'. The browser keeps
  // that part of the page as it was sent, and the data block leaves these out.
  serverOnly?: readonly (Namespace | TextKey | `props.${keyof P & string}`)[]
  // false: a text page. It loads no script at all and carries no data block.
  hydrate: boolean
  // The document's title and description. Run on the server only, with every namespace of the language.
  title: (texts: PublicTexts, frame: Frame, props: P) => string
  description: (texts: PublicTexts, frame: Frame, props: P) => string
  // The page: its content inside a PageFrame (header, main landmark, footer).
  component: ComponentType<P>
}

// A page whose props are only known by its own component.
export type AnyPage = PageDefinition<never>

export function definePage<P extends object = Record<never, never>>(
  page: PageDefinition<P>,
): PageDefinition<P> {
  return page
}
