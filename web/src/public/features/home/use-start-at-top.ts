import { useEffect } from 'react'

// Makes the page start at the top after it was opened or reloaded. For this purpose, scroll restoration is off. A press
// on a link or a submit button switches it on, so that the browser restores the scroll position if the visitor comes
// back from the next page. A fragment in the URL has priority.
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
