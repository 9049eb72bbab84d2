import { useEffect, useState } from 'react'
import { rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { siteNow } from '../../../lib/site-clock'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import type { HeldOrder } from './booking-draft'
import css from './hold-note.module.css'

type Props = {
  held: HeldOrder | undefined
  // Abandons the order.
  onOther: () => void
}

// Shows whether the stalls are held. If there is an order, it shows the remaining time. Otherwise it says that the
// stalls are not held yet.
export function HoldNote({ held, onOther }: Props) {
  const texts = useTexts('stallBooking')
  const left = useSecondsLeft(held?.endsAt)
  if (!held) return <p className={`${css.holdNote} ${css.holdNoteLater}`}>{texts.picker.hold}</p>
  return (
    <div className={css.holdNote}>
      <Icon name="clock" size={22} />
      <div>
        {held.name && (
          <p>
            <b translate="no">{held.name}</b>
          </p>
        )}
        {left === 0 ? (
          <p>{texts.held.over}</p>
        ) : (
          <p>{rich(texts.held.for, { time: <b className="num">{clock(left)}</b> })}</p>
        )}
        <p>{left === 0 ? '' : texts.held.text}</p>
        <Button variant="link" size="sm" onClick={onOther}>
          {texts.held.other}
        </Button>
        {left !== 0 && <small>{texts.held.otherHint}</small>}
      </div>
    </div>
  )
}

// Returns the number of seconds until a time. Returns null before the first tick, or if no time is given.
function useSecondsLeft(until: number | undefined): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (until === undefined) return undefined
    const look = () => setLeft(Math.max(0, Math.round((until - siteNow()) / 1000)))
    look()
    const tick = setInterval(look, 1000)
    return () => clearInterval(tick)
  }, [until])
  return until === undefined ? null : left
}

function clock(seconds: number | null): string {
  if (seconds === null) return '–:–'
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
