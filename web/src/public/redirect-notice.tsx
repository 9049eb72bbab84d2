import { useEffect, useState } from 'react'
import { format, rich } from '../i18n/format'
import type { Text } from '../i18n/texts.gen'
import { Button } from '../ui/button'
import { useHydrated } from '../ui/hydrated'
import css from './redirect-notice.module.css'

// The events that show that the visitor is reading or using the page. The page only observes them, so a pressed link
// still works.
const attention = ['pointerdown', 'wheel', 'touchmove', 'scroll', 'keydown', 'focusin'] as const

type Props = {
  seconds: number
  // The target URL. The server has already checked it.
  to: string
  // The text with the remaining time: "You go to the next page in {seconds} seconds."
  text: Text<'seconds'>
  stay: string
}

// Counts down and then redirects to `to`. The redirect is cancelled if the visitor touches the page, scrolls, presses
// a key, moves the focus or presses the button. Screen readers announce the remaining time twice: after two seconds,
// when they have announced the page, and five seconds before the end, because many of their keys are not sent to the
// page. Time in a hidden tab does not count. Without JavaScript there is no redirect and no notice. A hidden notice
// takes up the same space as a visible one, so that the page does not move while a visitor is pressing a button.
export function RedirectNotice({ seconds, to, text, stay }: Props) {
  const [left, setLeft] = useState(seconds)
  const [staying, setStaying] = useState(false)
  const hydrated = useHydrated()

  useEffect(() => {
    if (staying) return undefined
    let spent = 0
    let last = performance.now()
    const tick = setInterval(() => {
      const now = performance.now()
      if (!document.hidden) spent += now - last
      last = now
      setLeft(Math.max(0, Math.ceil(seconds - spent / 1000)))
      if (spent < seconds * 1000) return
      clearInterval(tick)
      location.assign(to)
    }, 200)
    return () => clearInterval(tick)
  }, [seconds, to, staying])

  useEffect(() => {
    if (staying) return undefined
    const stop = () => setStaying(true)
    for (const kind of attention) addEventListener(kind, stop, { passive: true })
    return () => attention.forEach((kind) => removeEventListener(kind, stop))
  }, [staying])

  // If the visitor returns with the back button, there is no redirect, because the visitor wants to see this page.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setStaying(true)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  const shown = hydrated && !staying
  const said = format(text, { seconds: left })
  return (
    <>
      <p className="vh" role="status">
        {shown && (left === seconds - 2 || left === 5) && said}
      </p>
      <div className={css.leave} aria-hidden={!shown} inert={!shown}>
        <svg
          className={css.leaveBar}
          viewBox={`0 0 ${seconds} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={`M0 0h${left}v1H0z`} />
        </svg>
        <p role="timer" aria-label={said}>
          {rich(text, { seconds: <b className="num">{left}</b> })}
        </p>
        <Button variant="link" onClick={() => setStaying(true)}>
          {stay}
        </Button>
      </div>
    </>
  )
}
