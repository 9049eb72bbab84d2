import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { plural } from '../../i18n/format'
import { useLang, useTexts } from '../../i18n/texts'
import { stallValue, type Hall, type HallKind, type HallStall, type HallZone } from '../../lib/hall'
import { formatAmount } from '../../lib/money'
import type { StallLook } from './stall-shape'
import { canBeChosen, kindTitle, lookOfStall, reasonOf, stallName } from './stall-words'
import { ZoneLetter } from './zone-buttons'
import checkboxCss from '../checkbox.module.css'
import css from './hall-list.module.css'

type Props = {
  hall: Hall
  chosen: ReadonlySet<string>
  own?: ReadonlySet<string> | undefined
  onPress: (stall: HallStall) => void
  size?: string | undefined
  freeOnly?: boolean | undefined
}

// The stalls on the plan as tables of checkboxes: one table per zone, and one table for stalls without a zone.
// Unreleased stalls are not listed. Each table begins with the free stalls. The first render contains only the first
// heading, because rendering all rows takes half a second on a slow phone. The rows are rendered after the browser has
// displayed this heading.
export function HallList({ hall, chosen, own, onPress, size, freeOnly }: Props) {
  const complete = useDeferredValue(true, false)
  const press = useSamePress(onPress)
  const offered = useFreeFirst({ hall, chosen, own }).filter(
    (stall) =>
      stall.state !== 'unreleased' &&
      (!size || stall.stallSize === size) &&
      (!freeOnly || canBeChosen(lookOfStall(stall, chosen, own))),
  )
  const zoned = (stall: HallStall) => stall.onPlan && hall.zones.some(({ id }) => id === stall.zone)
  const extras = offered.filter((stall) => !zoned(stall))
  return (
    <div className={css.hallList}>
      {(complete ? hall.zones : hall.zones.slice(0, 1)).map((zone) => (
        <ZoneTable
          key={zone.id}
          zone={zone}
          stalls={offered.filter((stall) => zoned(stall) && stall.zone === zone.id)}
          {...{ hall, chosen, own, complete }}
          onPress={press}
        />
      ))}
      {complete && extras.length > 0 && (
        <StallTable stalls={extras} {...{ hall, chosen, own }} onPress={press} />
      )}
    </div>
  )
}

// Returns all stalls, beginning with the stalls that could be chosen when the list was opened. Later changes do not
// move rows, so that visitors do not press the wrong row.
function useFreeFirst({ hall, chosen, own }: Pick<Props, 'hall' | 'chosen' | 'own'>): HallStall[] {
  const isFree = (stall: HallStall) => canBeChosen(lookOfStall(stall, chosen, own))
  const [first] = useState(() => new Set(hall.stalls.filter(isFree).map(({ id }) => id)))
  return hall.stalls.toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)))
}

// Returns the same function in all renders. This function calls the newest handler. As a result, a press re-renders
// only the rows that change.
function useSamePress(onPress: Props['onPress']): Props['onPress'] {
  const newest = useRef(onPress)
  useEffect(() => {
    newest.current = onPress
  })
  return useCallback((stall) => newest.current(stall), [])
}

type TableProps = Omit<Props, 'size' | 'freeOnly'> & { stalls: readonly HallStall[] }

function ZoneTable({ zone, complete, ...table }: TableProps & { zone: HallZone; complete: boolean }) {
  const texts = useTexts('hall')
  const lang = useLang()
  const free = table.stalls.filter((stall) => stall.state === 'available').length
  return (
    <section aria-labelledby={`zone-${zone.id}`}>
      <h3 id={`zone-${zone.id}`}>
        <ZoneLetter zone={zone} />
        <span>{zone.name}</span>
        <span className={css.hallListFree}>{plural(lang, free, texts.free)}</span>
      </h3>
      {complete && (table.stalls.length === 0 ? <p>{texts.list.none}</p> : <StallTable {...table} />)}
    </section>
  )
}

function StallTable({ hall, stalls, chosen, own, onPress }: TableProps) {
  const texts = useTexts('hall')
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{texts.list.stall}</th>
          <th scope="col">{texts.list.size}</th>
          <th scope="col">{texts.list.price}</th>
          <th scope="col">{texts.list.state}</th>
        </tr>
      </thead>
      <tbody>
        {stalls.map((stall) => (
          <StallRow
            key={stall.id}
            {...{ stall, onPress }}
            kind={hall.kinds.find(({ id }) => id === stall.kind)}
            look={lookOfStall(stall, chosen, own)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<Props, 'onPress'> & { stall: HallStall; kind: HallKind | undefined; look: StallLook }

const StallRow = memo(function StallRow({ stall, kind, look, onPress }: RowProps) {
  const texts = useTexts('hall')
  const selected = look === 'selected'
  const free = selected || look === 'available'
  return (
    <tr className={free ? undefined : css.hallListGone}>
      <th scope="row">
        <label className={checkboxCss.check}>
          <input
            type="checkbox"
            value={stallValue(stall)}
            disabled={!free}
            checked={selected}
            onChange={() => onPress(stall)}
          />
          {stall.onPlan ? stallName(texts, stall, kind) : kindTitle(texts, kind)}
        </label>
      </th>
      <td>{kind?.dimensions}</td>
      <td className="num" translate="no">
        {kind && formatAmount(kind.total)}
      </td>
      <td>{look === 'blocked' ? reasonOf(texts, stall) : texts.states[look]}</td>
    </tr>
  )
})
