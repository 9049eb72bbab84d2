import { StatCard } from '../../ui/stat-card'

export type Figure = { label: string; value: string | undefined; note?: string | undefined }

// Shows the totals of a period as large figures. A value that is not loaded yet is shown as '…'.
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="stats book-stats">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="card">
          <StatCard label={label} value={value ?? '…'}>
            {note && <small>{note}</small>}
          </StatCard>
        </div>
      ))}
    </div>
  )
}
