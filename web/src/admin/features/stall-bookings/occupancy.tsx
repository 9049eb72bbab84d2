import { HallMap } from '../../../ui/hall-map/hall-map'
import type { HallStall } from '../../api/records'
import type { OfficeHall } from './hall-api'
import { OccupancyLegend } from './occupancy-legend'
import { describeForOffice } from './stall-words'

type Props = {
  hall: OfficeHall
  // Ids of the stalls that are chosen, or that belong to the chosen booking.
  current: readonly string[]
  onPress: (stall: HallStall) => void
}

// The plan with what is paid, held, kept back and free (png/22). A press on a stall finds its booking.
export function Occupancy({ hall: { hall, plan }, current, onPress }: Props) {
  const extras = hall.stalls.filter(({ onPlan }) => !onPlan)
  const byId = (id: string) => hall.stalls.find((stall) => stall.id === id)
  function press(id: string) {
    const stall = byId(id)
    if (stall) onPress(stall)
  }
  return (
    <section className="card occupancy" aria-labelledby="occupancy-title">
      <div className="card-head">
        <h2 id="occupancy-title">Occupancy</h2>
        <small>Select a stall to find its booking</small>
      </div>
      <OccupancyLegend counts={hall.counts} />
      <HallMap
        hall={plan}
        use="office"
        crop="hall"
        current={current[0]}
        // One stall is ringed as it is; of several, which belong together, each is marked.
        {...(current.length > 1 && { chosen: new Set(current) })}
        describe={({ id }) => describeForOffice(hall, byId(id))}
        onPress={({ id }) => press(id)}
      />
      <ul className="occupancy-extras" aria-label="Stalls without a place on the plan">
        {extras.map((stall) => (
          <li key={stall.id}>
            <button type="button" aria-pressed={current.includes(stall.id)} onClick={() => onPress(stall)}>
              {hall.kinds.find(({ id }) => id === stall.kind)?.mapName ?? stall.label}
              <small>{stall.remaining} left</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
