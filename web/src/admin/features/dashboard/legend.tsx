// The colours of a chart. Each has a rule in the dashboard's CSS.
type ChartInk = 'paid' | 'pending' | 'sold' | 'blocked' | 'held'

// The legend of a chart: each colour with its name.
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
