import type { Lang, PublicTexts } from '../i18n/texts.gen'

/** The app's texts in one language. */
export type GateTexts = PublicTexts['gateApp']

/** The texts in all languages, so that the language can be changed without a network. */
export type AllTexts = Readonly<Record<Lang, GateTexts>>

export async function fetchTexts(): Promise<AllTexts> {
  const response = await fetch('/gate/texts.json')
  if (!response.ok) throw new Error(`the texts of the gate app: status ${response.status}`)
  return (await response.json()) as AllTexts
}
