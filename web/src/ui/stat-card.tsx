import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon'
import css from './stat-card.module.css'

// One part of a total. `share` can have any unit, because only its proportion to the other parts matters. Example of
// a label: "Paid 1,012".
export type StatPart = { label: string; share: number; ink: StatInk }

const inks = {
  leaf: 'var(--color-leaf-700)',
  turmeric: 'var(--color-turmeric-600)',
  neel: 'var(--color-neel-600)',
  chalka: 'var(--color-chalka-600)',
  regur: 'var(--color-regur-500)',
}

export type StatInk = keyof typeof inks

type Props = {
  label: string
  value: string
  icon?: IconName | undefined
  parts?: readonly StatPart[] | undefined
  children?: ReactNode | undefined
}

// A large figure with its name. Its parts are shown below it as a split bar with a legend.
export function StatCard({ label, value, icon, parts, children }: Props) {
  return (
    <section>
      <h2 className={css.statLabel}>
        {label}
        {icon && <Icon name={icon} size={22} />}
      </h2>
      <strong className={css.statValue}>{value}</strong>
      {parts && parts.length > 0 && <SplitBar parts={parts} />}
      {children}
    </section>
  )
}

function SplitBar({ parts }: { parts: readonly StatPart[] }) {
  return (
    <>
      <svg
        className={css.statBar}
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {layOut(parts).map(({ label, ink, x, width }) => (
          <rect key={label} x={x} width={width} height="4" fill={inks[ink]} />
        ))}
      </svg>
      <ul className={css.statLegend}>
        {parts.map((part) => (
          <li key={part.label}>
            <svg width="10" height="10" aria-hidden="true" focusable="false">
              <rect width="10" height="10" fill={inks[part.ink]} />
            </svg>
            {part.label}
          </li>
        ))}
      </ul>
    </>
  )
}

// Places the parts side by side on a bar of length 100, with small gaps.
function layOut(parts: readonly StatPart[]): (StatPart & { x: number; width: number })[] {
  const total = parts.reduce((sum, part) => sum + part.share, 0) || 1
  return parts.map((part, index) => {
    const before = parts.slice(0, index).reduce((sum, other) => sum + other.share, 0)
    return { ...part, x: (before / total) * 100, width: Math.max((part.share / total) * 100 - 0.7, 0) }
  })
}
