import { useEffect } from 'react'

// Makes the page start at the top after it is opened or reloaded. Scroll restoration is normally off and is switched
// on when the visitor presses a link or submit button. The browser therefore restores the scroll position after
// "back" only if the page was left in this way. A fragment in the address has priority.
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
