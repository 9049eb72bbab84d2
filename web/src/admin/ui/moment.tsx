import { formatDay, formatTime } from './dates'

// A date with the time below it, as in every list.
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="moment">
      {formatDay(at)}
      <small>{formatTime(at)}</small>
    </time>
  )
}
