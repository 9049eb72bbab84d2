import { bootElementId } from './boot'

let sheet: Promise<void> | undefined

// Loads the styles of the components that this page loads on demand. The page's own stylesheet does not contain them
// (vite/page-styles.ts). On a network error, the promise is rejected, and the next call tries again. In development it
// does nothing, because the whole stylesheet is already loaded.
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
