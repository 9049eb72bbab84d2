import { useEffect, useRef, type ReactNode } from 'react'
import css from './payment.module.css'

// The heading of a step. It receives the focus when the visitor moves to the step, but not when the page is loaded.
export function StepHeading({ moves, id, children }: { moves: number; id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (moves > 0) heading.current?.focus()
  }, [moves])
  return (
    <h2 id={id} className={css.stepHeading} tabIndex={-1} ref={heading}>
      {children}
    </h2>
  )
}
