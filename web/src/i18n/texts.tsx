import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Lang, PublicTexts } from './texts.gen'

/** The name of a group of public texts. Each group is a file in texts/<lang>/public. */
export type Namespace = keyof PublicTexts

type Value = { lang: Lang; texts: Partial<PublicTexts> }

const TextsContext = createContext<Value | null>(null)

export function TextsProvider({ lang, texts, children }: Value & { children: ReactNode }) {
  const value = useMemo(() => ({ lang, texts }), [lang, texts])
  return <TextsContext value={value}>{children}</TextsContext>
}

/** Returns the texts of a namespace in the page's language. The page must list the namespace in its `texts`. */
export function useTexts<N extends Namespace>(namespace: N): PublicTexts[N] {
  const texts = useValue().texts[namespace]
  if (texts === undefined) throw new Error(`page does not list the texts '${namespace}'`)
  return texts
}

export function useLang(): Lang {
  return useValue().lang
}

function useValue(): Value {
  const value = useContext(TextsContext)
  if (value === null) throw new Error('texts are used outside TextsProvider')
  return value
}
