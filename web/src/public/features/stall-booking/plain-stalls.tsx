import { Fragment } from 'react'
import { useTexts } from '../../../i18n/texts'
import { stallValue, withExtras, type Hall, type HallKind, type HallStall } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { Checkbox } from '../../../ui/checkbox'
import { fieldId } from '../../../ui/field'
import { kindTitle, stallName } from '../../../ui/hall-map/stall-words'
import { ZoneLetter } from '../../../ui/hall-map/zone-buttons'
import { Notice } from '../../../ui/notice'
import { useHref } from '../../page-context'
import type { StallBookingCard, StallBookingProps } from '../../props.gen'
import { idsOf } from './selection'
import checkboxCss from '../../../ui/checkbox.module.css'
import fieldCss from '../../../ui/field.module.css'
import css from './plain-stalls.module.css'

// The part of the form without JavaScript that lets the visitor choose stalls. It contains the list with native
// checkboxes, or a link to the list.
export function PlainStalls({ props, card }: { props: StallBookingProps; card: StallBookingCard }) {
  const texts = useTexts('stallBooking')
  const { list } = useTexts('hall')
  const href = useHref()
  const { typed, needsScript } = props
  const error = props.errors['stalls']
  if (!props.hall) {
    return (
      <p className={css.plainStalls}>
        <a href={href(`/stallbooking?card=${card.id}&stalls=1`)}>{texts.pickStalls}</a>
      </p>
    )
  }
  const hall = withExtras(props.hall)
  // A selected stall is deselected if somebody else has booked it since then.
  const chosen = new Set(idsOf(hall, typed?.stalls?.map(stallValue) ?? []))
  const free = hall.stalls.filter((stall) => stall.state === 'available')
  const zoned = (stall: HallStall) => stall.onPlan && hall.zones.some(({ id }) => id === stall.zone)
  return (
    <fieldset className={css.plainStalls} id={fieldId('stalls')} tabIndex={-1}>
      <legend>{texts.pickStalls}</legend>
      {error && (
        <Notice kind="bad">
          <p>{error}</p>
        </Notice>
      )}
      {needsScript && (
        <Notice kind="warn">
          <p>{texts.needsScript}</p>
        </Notice>
      )}
      <p className={fieldCss.fieldHint}>{list.price}</p>
      {hall.zones.map((zone) => {
        const stalls = free.filter((stall) => zoned(stall) && stall.zone === zone.id)
        return (
          stalls.length > 0 && (
            <Fragment key={zone.id}>
              <h3>
                <ZoneLetter zone={zone} />
                <span>{zone.name}</span>
              </h3>
              <Kinds {...{ hall, stalls, chosen }} />
            </Fragment>
          )
        )
      })}
      <Kinds hall={hall} stalls={free.filter((stall) => !zoned(stall))} chosen={chosen} />
      {props.part && <Checkbox name="part" value="1" label={props.part} defaultChecked={props.typedPart} />}
    </fieldset>
  )
}

type KindsProps = { hall: Hall; stalls: readonly HallStall[]; chosen: ReadonlySet<string> }

// The free stalls of each kind, below the kind's size and price. This list is kept small, because it is for the
// slowest phones. The plan has its own list of all stalls with their states.
function Kinds({ hall, stalls, chosen }: KindsProps) {
  const kinds = hall.kinds.filter(({ id }) => stalls.some(({ kind }) => kind === id))
  return kinds.map((kind) => (
    <Kind key={kind.id} {...{ kind, chosen }} stalls={stalls.filter((stall) => stall.kind === kind.id)} />
  ))
}

function Kind({ kind, stalls, chosen }: Omit<KindsProps, 'hall'> & { kind: HallKind }) {
  const texts = useTexts('hall')
  return (
    <>
      <p className={css.plainKind}>
        {`${kindTitle(texts, kind)}, ${kind.dimensions}`}
        <span className="num" translate="no">
          {formatAmount(kind.total)}
        </span>
      </p>
      <div className={css.plainBoxes}>
        {stalls.map((stall) => (
          <label key={stall.id} className={checkboxCss.check}>
            <input
              type="checkbox"
              name="stall"
              value={stallValue(stall)}
              defaultChecked={chosen.has(stall.id)}
            />
            {stallName(texts, stall, kind)}
          </label>
        ))}
      </div>
    </>
  )
}
