import { useEffect, useRef, type ReactNode } from 'react'

// The id of the heading. Without JavaScript, the links of the cards point to it.
export const formHeadingId = 'your-details'

// The form's heading. It receives the focus after the visitor has chosen a card (`round` > 0), but not when the page
// is loaded.
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
