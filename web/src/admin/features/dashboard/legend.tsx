// What the inks of a chart stand for. The ink is one of styles/admin/dashboard.css.
export type ChartInk = 'paid' | 'pending' | 'sold' | 'blocked' | 'held'

// The key to a chart's inks, each with its word.
export function Legend({ inks }: { inks: readonly (readonly [label: string, ink: ChartInk])[] }) {
  return (
    <ul className="chart-legend">
      {inks.map(([label, ink]) => (
        <li key={ink}>
          <i className={`swatch swatch-${ink}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}
