import { HallMap } from '../../../ui/hall-map/hall-map'
import type { Hall, HallStall } from '../../api/records'
import { counted, t } from '../../texts'
import { OccupancyLegend } from './occupancy-legend'
import { describeForOffice } from './stall-words'

export type HallPlanProps = {
  hall: Hall
  title: string
  // What a press on a stall does, in a few words.
  hint: string
  // Ids of the stalls that are chosen, or that belong to the chosen booking.
  current: readonly string[]
  // Several stalls are chosen, one by one; otherwise those of `current` belong together.
  many?: boolean
  onPress: (stall: HallStall) => void
}

// The plan with what is paid, held, kept back and free.
export function HallPlan({ hall, title, hint, current, many = false, onPress }: HallPlanProps) {
  const extras = hall.stalls.filter(({ onPlan }) => !onPlan)
  const byId = (id: string) => hall.stalls.find((stall) => stall.id === id)
  function press(id: string) {
    const stall = byId(id)
    if (stall) onPress(stall)
  }
  return (
    <section className="card occupancy" aria-labelledby="occupancy-title">
      <div className="card-head">
        <h2 id="occupancy-title">{title}</h2>
        <small>{hint}</small>
      </div>
      <OccupancyLegend counts={hall.counts} />
      <HallMap
        hall={hall}
        use="office"
        crop="hall"
        many={many}
        current={many ? undefined : current[0]}
        // One stall is ringed as it is; of several, each is marked.
        {...((many || current.length > 1) && { chosen: new Set(current) })}
        describe={({ id }) => describeForOffice(hall, byId(id))}
        onPress={({ id }) => press(id)}
      />
      <ul className="occupancy-extras" aria-label={t.ui.hallPlan.notOnPlan}>
        {extras.map((stall) => (
          <li key={stall.id}>
            <button type="button" aria-pressed={current.includes(stall.id)} onClick={() => onPress(stall)}>
              {hall.kinds.find(({ id }) => id === stall.kind)?.mapName ?? stall.label}
              <small>{counted(stall.remaining, t.ui.hallPlan.left)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
