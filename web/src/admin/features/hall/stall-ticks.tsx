import { useEffect, useRef } from 'react'
import { format } from '../../../i18n/format'
import { ZoneLetter } from '../../../ui/hall-map/zone-buttons'
import type { Hall, HallStall } from '../../api/records'
import { t, counted } from '../../texts'
import { nameStall, stateWords } from '../../ui/hall/stall-words'
import { NothingFound } from '../../ui/list-card'

type Props = {
  hall: Hall
  stalls: readonly HallStall[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onClearFilters: () => void
}

// A list of the matching stalls with checkboxes, as an alternative to the plan. It is for users who use the keyboard or
// a phone.
export function StallTicks({ hall, stalls, chosen, onChoose, onClearFilters }: Props) {
  if (stalls.length === 0) return <NothingFound title={t.hall.noneMatch} onClear={onClearFilters} />

  function toggle(id: string, on: boolean) {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChoose(next)
  }

  return (
    <>
      <AllTick stalls={stalls} chosen={chosen} onChoose={onChoose} />
      <ul className="stall-ticks" aria-label={t.hall.matching}>
        {stalls.map((stall) => (
          <li key={stall.id} data-state={stall.state}>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.has(stall.id)}
                onChange={(event) => toggle(stall.id, event.target.checked)}
              />
              <StallFacts stall={stall} hall={hall} />
            </label>
          </li>
        ))}
      </ul>
    </>
  )
}

function StallFacts({ stall, hall }: { stall: HallStall; hall: Hall }) {
  const zone = stall.onPlan ? hall.zones.find(({ id }) => id === stall.zone) : undefined
  return (
    <span className="stall-facts">
      <b>{nameStall(hall, stall)}</b>
      {zone && (
        <>
          <ZoneLetter zone={zone} />
          <span className="vh">{zone.name}</span>
        </>
      )}
      <small>{describeState(hall, stall)}</small>
    </span>
  )
}

function describeState(hall: Hall, { state, reason, onPlan, remaining, kind }: HallStall): string {
  const text = reason
    ? format(t.hall.stateWithReason, { state: stateWords[state], reason })
    : stateWords[state]
  if (onPlan) return text
  const stock = hall.kinds.find(({ id }) => id === kind)?.stock ?? remaining
  return format(t.hall.stateAndStock, { state: text, left: remaining, stock })
}

// The checkbox that selects all stalls in the list.
function AllTick({ stalls, chosen, onChoose }: Pick<Props, 'stalls' | 'chosen' | 'onChoose'>) {
  const box = useRef<HTMLInputElement>(null)
  const ticked = stalls.filter(({ id }) => chosen.has(id)).length
  const some = ticked > 0 && ticked < stalls.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])

  function choose(all: boolean) {
    const next = new Set(chosen)
    for (const { id } of stalls) {
      if (all) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }

  return (
    <label className="check tick stall-tick-all">
      <input
        ref={box}
        type="checkbox"
        checked={ticked === stalls.length}
        onChange={(event) => choose(event.target.checked)}
      />
      <span>{counted(stalls.length, t.hall.chooseAll)}</span>
    </label>
  )
}
