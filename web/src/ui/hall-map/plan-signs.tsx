import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import type { Area, Hall, HallFeature } from '../../lib/hall'
import { cm } from './coordinates'
import { fittingSize } from './plan-text'
import { nameOffset, zoneSigns } from './plan-zones'
import { zoneLook } from './zone-look'
import css from './plan.module.css'

type Props = { hall: Pick<Hall, 'site' | 'zones' | 'aisles' | 'features'> }

// The plan's labels: zones, promenades, entrance, hall length, scale and north arrow.
export function PlanSigns({ hall }: Props) {
  const { site, zones, aisles, features } = hall
  const walls = features.find((feature) => feature.type === 'hall')
  const entrance = features.find((feature) => feature.type === 'door' && feature.main)
  const side = features.find((feature) => feature.type === 'door' && feature.side === 'E')
  const outside = features.filter(
    (feature) => walls && feature.type !== 'door' && feature.x > walls.x + walls.w,
  )
  return (
    <>
      <ZoneNames zones={zones} aisles={aisles} />
      <Promenades aisles={aisles} />
      {entrance && <Entrance door={entrance} />}
      {side && (
        <path
          className={`${css.planArrow} ${css.planArrowSmall}`}
          d={`M${cm(side.x + 1.1)} ${cm(side.y + side.len / 2)}h1.6m-.8 -.75l.8 .75l-.8 .75`}
        />
      )}
      {walls && <Length hall={walls} />}
      <ScaleAndNorth site={site} outside={outside} />
    </>
  )
}

function ZoneNames({ zones, aisles }: Pick<Hall, 'zones' | 'aisles'>) {
  return zoneSigns(zones, aisles).map(({ zone, x, y, radius, name }) => {
    const size = name ? fittingSize(zone.name, name.room, name.size) : 0
    return (
      <g key={`${zone.id} ${x} ${y}`} className={zoneLook(zone.letter)}>
        <circle className={css.planLetter} cx={cm(x)} cy={cm(y)} r={radius} />
        <text
          className={css.planLetterText}
          x={cm(x)}
          y={cm(y + radius * 0.44)}
          fontSize={cm(radius * 1.3)}
          textAnchor="middle"
        >
          {zone.letter}
        </text>
        {name && (
          <text
            className={css.planZoneName}
            transform={`translate(${cm(x - size * 0.33)} ${cm(y + nameOffset)}) rotate(90)`}
            fontSize={size}
          >
            {zone.name}
          </text>
        )}
      </g>
    )
  })
}

// The names of the hall's cross aisles, from north to south. The first and the last aisle are called promenades.
function Promenades({ aisles }: Pick<Hall, 'aisles'>) {
  const texts = useTexts('hall')
  const across = aisles.filter((aisle) => aisle.w > aisle.h).sort((a, b) => a.y - b.y)
  return across.map((aisle, index) => (
    <text
      key={aisle.y}
      className={css.planWalkText}
      x={cm(aisle.x + aisle.w / 2)}
      y={cm(aisle.y + aisle.h / 2 + 0.6)}
      fontSize="1.3"
      textAnchor="middle"
    >
      {walkName(texts, aisle, index, across.length)}
    </text>
  ))
}

function walkName(texts: ReturnType<typeof useHallTexts>, aisle: Area, index: number, count: number): string {
  if (count > 1 && index === 0) return texts.northPromenade
  if (count > 1 && index === count - 1) return texts.southPromenade
  return format(texts.crossAisle, { metres: format(texts.metres, { n: aisle.h }) })
}

const useHallTexts = () => useTexts('hall')

function Entrance({ door }: { door: HallFeature }) {
  const x = cm(door.x + door.len / 2)
  return (
    <>
      <path className={css.planArrow} d={`M${x} ${cm(door.y + 8.4)}v-5.8m-1.5 1.7l1.5 -1.8l1.5 1.8`} />
      <text
        className={css.planEntranceText}
        x={cm(x - 2.9)}
        y={cm(door.y + 7.6)}
        fontSize={fittingSize(door.label, 12, 1.25)}
        textAnchor="end"
      >
        {door.label}
      </text>
    </>
  )
}

// The dimension line along the west wall.
function Length({ hall: { x, y, h } }: { hall: Area }) {
  const texts = useTexts('hall')
  const left = cm(x - 1.6)
  const label = `translate(${cm(x - 1.8)} ${cm(y + h * 0.29)}) rotate(-90)`
  return (
    <>
      <path
        className={css.planMeasure}
        d={`M${left} ${cm(y)}h.6M${left} ${cm(y + h)}h.6M${cm(x - 1.3)} ${cm(y)}v${cm(h)}`}
      />
      <text className={css.planMeasureText} transform={label} fontSize="1.05" textAnchor="middle">
        {format(texts.metres, { n: h })}
      </text>
    </>
  )
}

// The scale bar of ten metres and the north arrow, in the south-east corner.
function ScaleAndNorth({ site, outside }: { site: Area; outside: readonly Area[] }) {
  const texts = useTexts('hall')
  const west = Math.min(...outside.map((area) => area.x), site.x + site.w - 24)
  const east = Math.max(...outside.map((area) => area.x + area.w), west + 20)
  const bottom = site.y + site.h - 1.6
  return (
    <>
      <g transform={`translate(${cm(west + 0.4)} ${cm(bottom)})`}>
        <path className={css.planScale} d="M0 0h10" />
        <path className={css.planScaleGap} d="M2 0h2M6 0h2" />
        <text className={css.planMeasureText} y="-.55" fontSize="1" textAnchor="middle">
          0
        </text>
        <text className={css.planMeasureText} x="10" y="-.55" fontSize="1" textAnchor="middle">
          {format(texts.metres, { n: 10 })}
        </text>
      </g>
      <g transform={`translate(${cm(east - 2.4)} ${cm(bottom - 0.7)})`}>
        <path className={css.planNorth} d="M0 -1.4L.8 .9L0 .4L-.8 .9z" />
        <text className={css.planNorthText} x="1.4" y=".5" fontSize="1.2">
          {texts.north}
        </text>
      </g>
    </>
  )
}
