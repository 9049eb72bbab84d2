import type { Lang, PublicTexts } from '../i18n/texts.gen'

/** The texts of the entry desk in one language. */
export type DeskTexts = PublicTexts['desk']

/** The texts in all languages, so that the language can be changed without a network. */
export type AllTexts = Readonly<Record<Lang, DeskTexts>>

export async function fetchTexts(): Promise<AllTexts> {
  const response = await fetch('/desk/texts.json')
  if (!response.ok) throw new Error(`the texts of the entry desk: status ${response.status}`)
  return (await response.json()) as AllTexts
}
