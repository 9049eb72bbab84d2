import { langs, type Lang } from '../i18n/texts.gen'

const key = 'gateLang'

/**
 * Returns the language that was chosen on this device. Without a choice, returns the first supported language of
 * the browser, or else English.
 */
export function firstLang(): Lang {
  const wished = [stored(), ...navigator.languages.map((name) => name.slice(0, 2))]
  return langs.find((lang) => lang === wished.find((name) => langs.some((one) => one === name))) ?? 'en'
}

export function keepLang(lang: Lang): void {
  try {
    localStorage.setItem(key, lang)
  } catch {
    // Without storage, the choice is lost when the app is closed.
  }
}

function stored(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
