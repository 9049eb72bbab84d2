// The chart colours. The charts' stylesheet has a rule for each colour.
export type ChartInk = 'paid' | 'pending' | 'sold' | 'blocked' | 'held' | 'failed' | 'kept'

// The legend of a chart. It shows each colour with its name.
export function Legend({ inks }: { inks: readonly (readonly [label: string, ink: ChartInk])[] }) {
  return (
    <ul className="chart-legend">
      {inks.map(([label, ink]) => (
        <li key={ink}>
          <i className={`swatch ink-${ink}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}
