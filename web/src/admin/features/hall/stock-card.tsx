import { format } from '../../../i18n/format'
import type { Hall, HallKind, HallStall } from '../../api/records'
import { t } from '../../texts'
import { StockForm } from '../../ui/hall/stock-form'
import { useStallChange } from '../../ui/hall/use-stall-change'

// The number of available stalls of each kind that is not on the plan. Exhibitors are assigned a place for such a
// stall at the fair.
export function StockCard({ hall: { kinds, stalls }, readOnly }: { hall: Hall; readOnly: boolean }) {
  const entries = kinds.flatMap((kind) => {
    const stall = kind.onPlan ? undefined : stalls.find((one) => one.kind === kind.id)
    return stall ? [{ kind, stall }] : []
  })
  if (entries.length === 0) return null
  return (
    <section className="card hall-note" aria-labelledby="stock-title">
      <div className="card-head">
        <h2 id="stock-title">{t.hall.notOnPlan}</h2>
      </div>
      {entries.map((entry) => (
        <Stock key={`${entry.kind.id} ${entry.kind.stock}`} {...entry} readOnly={readOnly} />
      ))}
    </section>
  )
}

function Stock({ kind, stall, readOnly }: { kind: HallKind; stall: HallStall; readOnly: boolean }) {
  const { id, mapName, stock } = kind
  const change = useStallChange(stall.id, mapName)
  return (
    <div className="hall-stock">
      <h3>{mapName}</h3>
      <p className="field-hint">
        {format(t.hall.stockLeft, { left: stall.remaining, stock, taken: stock - stall.remaining })}{' '}
        {kind.maxPerBooking > 0 && format(t.hall.mostPerBooking, { count: kind.maxPerBooking })}
      </p>
      {!readOnly && (
        <StockForm
          stock={stock}
          change={change}
          idPrefix={`stock-${id}`}
          label={format(t.hall.stockOf, { kind: mapName })}
        />
      )}
    </div>
  )
}
