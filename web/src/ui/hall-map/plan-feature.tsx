import type { HallFeature } from '../../lib/hall'
import { cm } from './coordinates'
import { foodCourt, plotStrips, seatPath } from './plan-furniture'
import { fittingSize } from './plan-text'
import { textureFill } from './plan-textures'
import css from './plan.module.css'

type Props = { feature: HallFeature; plan: string }

// One object on the plan that is not a stall. An unknown type is not drawn.
export function PlanFeature({ feature, plan }: Props) {
  switch (feature.type) {
    case 'stage':
      return <Stage feature={feature} />
    case 'seating':
      return <Seating feature={feature} />
    case 'yard':
      return <Yard feature={feature} />
    case 'food':
      return <FoodCourt feature={feature} />
    case 'plots':
      return <Plots feature={feature} plan={plan} />
    case 'desk':
      return <Desk feature={feature} />
    case 'amenity':
      return <Amenity feature={feature} />
    default:
      return null
  }
}

type One = { feature: HallFeature }

const middle = ({ x, w }: HallFeature) => cm(x + w / 2)

// The label of a feature. Its font size is chosen so that it fits into the feature.
function Label({
  feature,
  y,
  size,
  className,
  room,
}: One & { y: number; size: number; className: string | undefined; room?: number }) {
  return (
    <text
      className={className}
      x={room === undefined ? middle(feature) : cm(feature.x + room / 2 + 0.6)}
      y={cm(y)}
      fontSize={fittingSize(feature.label, (room ?? feature.w) - 0.8, size)}
      textAnchor="middle"
    >
      {feature.label}
    </text>
  )
}

function Stage({ feature }: One) {
  const { x, y, w, h } = feature
  return (
    <>
      <rect className={css.planStage} x={x} y={y} width={w} height={h} />
      <Label feature={feature} y={y + h / 2 + 0.6} size={1.6} className={css.planStageText} />
    </>
  )
}

function Seating({ feature }: One) {
  return (
    <>
      <path className={css.planSeats} d={seatPath(feature)} />
      <Label feature={feature} y={feature.y + feature.h + 1.9} size={1.25} className={css.planWalkText} />
    </>
  )
}

function Yard({ feature }: One) {
  const { x, y, w, h } = feature
  const centre = `translate(${cm(x + w * 0.68)} ${cm(y + h * 0.56)})`
  return (
    <>
      <rect className={css.planYard} x={x} y={y} width={w} height={h} />
      <g className={css.planDrone} transform={centre}>
        <circle className={css.planDroneRange} r="5" />
        <path d="M-1.5 -1.2L1.5 1.2M1.5 -1.2L-1.5 1.2" />
        {[-1, 1].flatMap((sx) =>
          [-1, 1].map((sy) => <circle key={`${sx}${sy}`} cx={sx * 1.9} cy={sy * 1.5} r=".8" />),
        )}
        <rect className={css.planDroneBody} x="-.6" y="-.5" width="1.2" height="1" />
      </g>
      <Label feature={feature} y={y + 2.4} size={1.25} className={css.planYardText} />
    </>
  )
}

function FoodCourt({ feature }: One) {
  const { x, y, w, h } = feature
  const { tables, chairs, counters } = foodCourt(feature)
  return (
    <>
      <rect className={css.planFood} x={x} y={y} width={w} height={h} />
      {counters.map((counter) => (
        <rect
          key={counter.y}
          className={css.planCounter}
          x={cm(counter.x)}
          y={cm(counter.y)}
          width={counter.w}
          height={counter.h}
        />
      ))}
      {tables.map(([tx, ty]) => (
        <circle key={`${tx} ${ty}`} className={css.planTable} cx={cm(tx)} cy={cm(ty)} r=".8" />
      ))}
      <path className={css.planChairs} d={chairs} />
      <Label feature={feature} y={y + 2.9} size={1.4} room={w - 4.4} className={css.planFoodText} />
    </>
  )
}

function Plots({ feature, plan }: Props) {
  const { x, y, w, h } = feature
  const plate = Math.min(w - 2, 15.4)
  const top = y + h / 2 - 1.25
  return (
    <>
      {plotStrips(feature).map((strip, index) => (
        <g key={strip.x}>
          <rect
            className={index % 2 === 0 ? css.planPlot : `${css.planPlot} ${css.planPlotLight}`}
            x={cm(strip.x)}
            y={strip.y}
            width={cm(strip.w)}
            height={strip.h}
          />
          <rect
            x={cm(strip.x)}
            y={strip.y}
            width={cm(strip.w)}
            height={strip.h}
            fill={textureFill(plan, 'furrow')}
          />
        </g>
      ))}
      <rect
        className={css.planPlate}
        x={cm(x + (w - plate) / 2)}
        y={cm(top)}
        width={plate}
        height="2.6"
        rx=".2"
      />
      <Label feature={feature} y={top + 1.8} size={1.35} className={css.planPlotText} />
    </>
  )
}

function Desk({ feature }: One) {
  const { x, y, w, h } = feature
  return (
    <>
      <rect className={css.planDesk} x={x} y={y} width={w} height={h} />
      <Label feature={feature} y={y + h / 2 + 0.45} size={1.15} className={css.planSignText} />
    </>
  )
}

// The drawings for the signs in front of the hall: help desk (i) and first aid (+). The drawing for the water sign is
// `drop`.
const signs: Readonly<Record<string, string>> = {
  i: 'M0 -.75h.01M0 -.15V.9',
  '+': 'M0 -.8V.8M-.8 0H.8',
}
const drop = 'M0 -.9C.7 -.1 .8 .2 .8 .35a.8 .7 0 0 1 -1.6 0C-.8 .2 -.7 -.1 0 -.9z'

function Amenity({ feature }: One) {
  const { x, y, w, h, icon } = feature
  const stroke = signs[icon]
  return (
    <g transform={`translate(${cm(x + w / 2)} ${cm(y + h / 2)})`}>
      <rect className={css.planAmenity} x={-w / 2} y={-h / 2} width={w} height={h} rx=".25" />
      {stroke && <path className={css.planAmenityStroke} d={stroke} />}
      {icon === 'w' && <path className={css.planAmenitySolid} d={drop} />}
    </g>
  )
}
