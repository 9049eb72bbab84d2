import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useHydrated } from '../ui/hydrated'
import { Notice } from '../ui/notice'
import css from './form-answer.module.css'

type Props = {
  kind: 'good' | 'bad'
  // What it is about: something new takes focus again.
  about: unknown
  // Id of what gets the focus when the answer goes away with it.
  thenFocus: string
  children: ReactNode
}

// The answer to a form, above it. It takes focus when it appears, so that it is seen and read on a phone too; one that
// came with the page has focus already.
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
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without script, this is how an answered form says so
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
