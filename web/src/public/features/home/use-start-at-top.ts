import { useEffect } from 'react'

// A fresh load and a reload start at the top of the page; back and forward restore the scroll position. The mode is set
// before the page is left, so that a visitor who is already reading is not moved: a page that is left by a link keeps
// its position, any other does not. A fragment in the address has priority.
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
