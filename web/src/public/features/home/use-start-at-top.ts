import { useEffect } from 'react'

// A fresh load and a reload begin at the top (public-site §2); back and forward find the place that was left, as visitors
// expect. The browser is told beforehand, so that nobody who reads already is carried away: a page that is left by a link
// keeps its place, any other keeps none. A part of the page that the address names wins over both.
export function useStartAtTop(): void {
  useEffect(() => {
    const start = () => {
      history.scrollRestoration = 'manual'
    }
    const leave = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[href], button[type=submit]')) {
        history.scrollRestoration = 'auto'
      }
    }
    start()
    document.addEventListener('click', leave)
    addEventListener('pageshow', start)
    return () => {
      history.scrollRestoration = 'auto'
      document.removeEventListener('click', leave)
      removeEventListener('pageshow', start)
    }
  }, [])
}
