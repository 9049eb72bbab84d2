import { useEffect } from 'react'

// Makes the page start at the top after it was opened or reloaded, by turning scroll restoration off. When a link or a
// submit button is pressed, scroll restoration is turned on, so that the browser restores the scroll position if the
// visitor returns from the next page. A fragment in the URL has priority.
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
