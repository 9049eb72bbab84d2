import { useEffect, useRef, type ReactNode } from 'react'

// The page's heading. It receives the focus when the state changes, so that screen readers read it.
export function ResultHeading({ changes, children }: { changes: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (changes > 0) heading.current?.focus()
  }, [changes])
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  )
}
