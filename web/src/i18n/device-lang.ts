import { langs, type Lang } from './texts.gen'

// Each installed app stores its language under its own key.
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

export function keepDeviceLang(key: Key, lang: Lang): void {
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
