import { formatDay, formatTime } from './dates'

// Shows a date with the time below it. All lists use this format.
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="moment">
      {formatDay(at)}
      <small>{formatTime(at)}</small>
    </time>
  )
}
