import { langs, type Lang, type PublicTexts } from './texts.gen'

// The language and the texts of the installed apps: the gate app and the entry desk.

// Each app stores its language under its own key.
type Key = 'deskLang' | 'gateLang'

/**
 * Returns the language that was chosen on this device. Without a choice, returns the first supported language of
 * the browser, or else English.
 */
export function deviceLang(key: Key): Lang {
  const wished = [stored(key), ...navigator.languages.map((name) => name.slice(0, 2))]
  const known = wished.find((name) => langs.some((lang) => lang === name))
  return langs.find((lang) => lang === known) ?? 'en'
}

/** Stores the chosen language on this device and declares it as the language of the page. */
export function keepDeviceLang(key: Key, lang: Lang): void {
  document.documentElement.lang = lang
  try {
    localStorage.setItem(key, lang)
  } catch {
    // Without storage, the choice is lost when the app is closed.
  }
}

function stored(key: Key): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export type GateTexts = PublicTexts['gateApp']
export type DeskTexts = PublicTexts['desk']

/** The texts in all languages, so that the language can be changed without a network. */
export type AllTexts<T> = Readonly<Record<Lang, T>>

const names = { gate: 'gate app', desk: 'entry desk' } as const

export async function fetchTexts<T extends GateTexts | DeskTexts>(
  app: keyof typeof names,
): Promise<AllTexts<T>> {
  const response = await fetch(`/${app}/texts.json`)
  if (!response.ok) throw new Error(`the texts of the ${names[app]}: status ${response.status}`)
  return (await response.json()) as AllTexts<T>
}
