import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { HallMap } from '../../../ui/hall-map/hall-map'
import { Notice } from '../../../ui/notice'
import { SummaryRows } from '../../../ui/summary-rows'
import { errorMessage } from '../../api/api-error'
import type { Hall } from '../../api/records'
import { t } from '../../texts'
import { quoteQuery } from '../../ui/hall/hall-api'
import { describeForOffice } from '../../ui/hall/stall-words'

type Props = {
  hall: Hall
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

// Selects free stalls on the plan. For stalls that are not on the plan there are checkboxes. The server computes the
// price.
export function StallChooser({ hall, chosen, onChoose }: Props) {
  const stalls = hall.stalls.filter(({ id }) => chosen.has(id))
  const refs = stalls.map(({ stallnumber, stallSize }) => ({ stallnumber, stallSize }))
  const quote = useQuery({ ...quoteQuery(refs), placeholderData: keepPreviousData })
  const extras = hall.stalls.filter(
    (stall) => !stall.onPlan && (stall.state === 'available' || chosen.has(stall.id)),
  )
  const byId = (id: string) => hall.stalls.find((stall) => stall.id === id)
  const kindOf = (id: string) => hall.kinds.find((kind) => kind.id === id)

  function toggle({ id, state }: { id: string; state: string }) {
    const next = new Set(chosen)
    if (!next.delete(id) && state === 'available') next.add(id)
    onChoose(next)
  }

  return (
    <fieldset className="stall-chooser">
      <legend className="field-label">{t.stallBookings.stalls}</legend>
      <HallMap
        hall={hall}
        use="booking"
        crop="hall"
        chosen={chosen}
        describe={({ id }) => describeForOffice(hall, byId(id))}
        onPress={toggle}
      />
      {extras.map((stall) => (
        <label key={stall.id} className="check">
          <input type="checkbox" checked={chosen.has(stall.id)} onChange={() => toggle(stall)} />
          <span>{kindOf(stall.kind)?.mapName ?? stall.label}</span>
        </label>
      ))}
      <div aria-live="polite">
        {stalls.length === 0 && <p className="field-hint">{t.stallBookings.noneChosen}</p>}
        {stalls.length > 0 && quote.isError && <Notice kind="bad" title={errorMessage(quote.error)} />}
        {stalls.length > 0 && quote.data && (
          <SummaryRows
            rows={[
              ...quote.data.lines.map(({ label, stallSize, base }) => ({
                label: format(t.stallBookings.stallAndSize, { stall: label, size: stallSize }),
                value: formatAmount(base),
              })),
              { label: t.stallBookings.gst, value: formatAmount(quote.data.gst) },
            ]}
            total={{ label: t.stallBookings.total, value: formatAmount(quote.data.total) }}
          />
        )}
      </div>
    </fieldset>
  )
}
