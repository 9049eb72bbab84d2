import { useRouter } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { Icon } from '../../../ui/icon'
import type { Activity } from '../../api/records'
import { formatTime } from '../../ui/dates'
import { changesOf, type Change } from './changes'
import { recordAddress } from './entities'

type Props = {
  line: Activity
  // Shows only what this person did.
  onActor: (actor: string) => void
}

// One line of the log: when, who, what, and the fields that changed.
export function ActivityLine({ line, onActor }: Props) {
  const changes = changesOf(line.before, line.after)
  const address = recordAddress(line)
  const [open, setOpen] = useState(false)
  return (
    <li className="activity-line">
      <time dateTime={line.at}>{formatTime(line.at)}</time>
      <div>
        <p>{line.summary}</p>
        <p className="activity-who">
          <button
            type="button"
            className="text-button"
            aria-label={`Show only what ${actorName(line.actor)} did`}
            onClick={() => onActor(line.actor)}
          >
            {actorName(line.actor)}
          </button>
          {address && <RecordLink address={address} what={line.summary} />}
          {changes.length > 0 && (
            <button
              type="button"
              className="text-button activity-fields"
              aria-expanded={open}
              aria-controls={open ? `changes-${line._id}` : undefined}
              onClick={() => setOpen(!open)}
            >
              {changes.length === 1 ? '1 field' : `${changes.length} fields`}
              <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
            </button>
          )}
        </p>
        {open && (
          <ul className="activity-changes" id={`changes-${line._id}`}>
            {changes.map((change) => (
              <ChangeLine key={change.field} change={change} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function ChangeLine({ change: { field, before, after } }: { change: Change }) {
  return (
    <li>
      <b>{field}</b>
      <span>
        {before !== undefined && <del>{before}</del>}
        {before !== undefined && after !== undefined && (
          <>
            <Icon name="arrow-right" size={16} />
            <span className="vh"> became </span>
          </>
        )}
        {after !== undefined && <ins>{after}</ins>}
      </span>
    </li>
  )
}

// The product itself acts too: it confirms what was paid and frees what was not.
export function actorName(actor: string): string {
  return actor === 'system' ? 'The website itself' : actor
}

function RecordLink({ address, what }: { address: string; what: string }) {
  const { history } = useRouter()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.push(address)
  }
  return (
    <a className="activity-link" href={address} aria-label={`Show: ${what}`} onClick={follow}>
      Show
    </a>
  )
}
