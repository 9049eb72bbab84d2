import { bootElementId } from './boot'

let sheet: Promise<void> | undefined

// Loads the rules of what this page loads on demand; the page's own sheet lacks them (vite/page-styles.ts). Rejects
// when the network fails, and tries anew at the next call. In development the whole sheet is there already.
export function loadLaterSheet(): Promise<void> {
  const href = document.getElementById(bootElementId)?.dataset['laterSheet']
  if (!href) return Promise.resolve()
  sheet ??= new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      sheet = undefined
      reject(new Error(`${href} did not load`))
    })
    document.head.append(link)
  })
  return sheet
}
