import type { ReactNode } from 'react'

// A table that scrolls sideways on a narrow screen. It can also be scrolled with the keyboard.
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <div className="control-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="control-table">{children}</table>
    </div>
  )
}
