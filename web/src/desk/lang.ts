import { langs, type Lang } from '../i18n/texts.gen'

const key = 'deskLang'

/**
 * Returns the language that was chosen on this device. Without a choice, returns the first supported language of
 * the browser.
 */
export function firstLang(): Lang {
  const wished = [stored(), ...navigator.languages.map((name) => name.slice(0, 2))]
  const known = wished.find((name) => langs.some((lang) => lang === name))
  return langs.find((lang) => lang === known) ?? 'en'
}

export function keepLang(lang: Lang): void {
  try {
    localStorage.setItem(key, lang)
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}

function stored(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
