import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Countdown as Props } from '../../props.gen'
import { useRemaining, type Remaining } from './use-remaining'
import css from './countdown.module.css'

// The countdown to the opening of the fair, followed by 'LEFT!' until the fair opens
// (docs/product/public-pages.md#countdown). The server renders only whole days. The hours, minutes and seconds are
// added with the first tick. Leading units that are zero are omitted. After the fair, a thank-you message replaces the
// numbers.
export function Countdown(props: Props) {
  const texts = useTexts('home').countdown
  const { phase, remaining } = useRemaining(props)
  const heading = { none: '', before: texts.opensIn, open: texts.open, over: texts.over }[phase]
  return (
    <div className={css.count} role="timer" aria-labelledby="count-title">
      <h2 id="count-title">{heading}</h2>
      {phase === 'over' ? (
        <p>{texts.overText}</p>
      ) : (
        <>
          {remaining === null ? <FirstUnits days={props.daysLeft} /> : <Units {...remaining} />}
          {phase !== 'open' && <span className={css.countLeft}>{texts.left}</span>}
          {phase === 'open' && props.until !== '' && <p>{format(texts.until, { time: props.until })}</p>}
        </>
      )}
    </div>
  )
}

function Units({ days, hours, minutes, seconds }: Remaining) {
  const texts = useTexts('home').countdown
  return (
    <ol>
      {days > 0 && <Unit value={days} name={texts.days} />}
      {hours > 0 && <Unit value={hours} name={texts.hours} />}
      <Unit value={minutes} name={texts.minutes} />
      <Unit value={seconds} name={texts.seconds} />
    </ol>
  )
}

// The content that is shown before the first tick. It shows the days and reserves space for the other units.
function FirstUnits({ days }: { days: number }) {
  const texts = useTexts('home').countdown
  return (
    <ol>
      {days > 0 ? (
        <Unit value={days} name={texts.days} />
      ) : (
        <li className={css.countSoon}>{texts.lessThanADay}</li>
      )}
      {[texts.hours, texts.minutes, texts.seconds].map((name) => (
        <Unit key={name} value={0} name={name} waiting />
      ))}
    </ol>
  )
}

function Unit({ value, name, waiting = false }: { value: number; name: string; waiting?: boolean }) {
  return (
    <li className={waiting ? css.countWaiting : undefined} aria-hidden={waiting || undefined}>
      <b>{value}</b>
      <span>{name}</span>
    </li>
  )
}
