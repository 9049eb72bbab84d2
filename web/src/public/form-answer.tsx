import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useHydrated } from '../ui/hydrated'
import { Notice } from '../ui/notice'
import css from './form-answer.module.css'

type Props = {
  kind: 'good' | 'bad'
  // The content of the response. When it changes, the response is focused again.
  about: unknown
  // The id of the element that is focused if the response disappears while it is focused.
  thenFocus: string
  children: ReactNode
}

// The response to a form, shown above the form. It is focused when it appears, so that it is visible and screen
// readers read it. A server-rendered response is already focused.
export function FormAnswer({ kind, about, thenFocus, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const cameWithPage = useRef(!useHydrated())

  useEffect(() => {
    if (!cameWithPage.current) box.current?.focus()
    cameWithPage.current = false
  }, [about])

  useLayoutEffect(() => {
    const here = box.current
    return () => {
      if (here?.contains(document.activeElement)) focusQuietly(thenFocus)
    }
  }, [thenFocus])

  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript, this announces the response
    <div className={css.answer} tabIndex={-1} ref={box} autoFocus>
      <Notice kind={kind} live={kind === 'good' ? 'status' : 'alert'}>
        {children}
      </Notice>
    </div>
  )
}

function focusQuietly(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
}
