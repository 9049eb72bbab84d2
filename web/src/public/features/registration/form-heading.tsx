import { useEffect, useRef, type ReactNode } from 'react'

// The cards' links lead here without script.
export const formHeadingId = 'your-details'

// The heading of what a card opens. It takes focus when the visitor has chosen (round > 0), not when the page comes.
export function FormHeading({ round, children }: { round: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (round > 0) heading.current?.focus()
  }, [round])
  return (
    <h2 id={formHeadingId} tabIndex={-1} ref={heading}>
      {children}
    </h2>
  )
}
