import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import type { Activity } from '../../api/records'
import { counted, t } from '../../texts'
import { changesOf, summaryOf } from '../../ui/activity-changes'
import { actorName } from '../../ui/actor-name'
import { AddressLink } from '../../ui/address-link'
import { ChangeList } from '../../ui/change-list'
import { formatTime } from '../../ui/dates'
import { activityAddress } from '../../ui/record-address'

type Props = {
  line: Activity
  // Called when the user wants to filter the log by an account.
  onActor: (actor: string) => void
}

// One entry of the activity log: time, account, summary, and the changed fields.
export function ActivityLine({ line, onActor }: Props) {
  const changes = changesOf(line.before, line.after)
  const address = activityAddress(line)
  const [open, setOpen] = useState(false)
  return (
    <li className="activity-line">
      <time dateTime={line.at}>{formatTime(line.at)}</time>
      <div>
        <p>{summaryOf(line, changes)}</p>
        <p className="activity-who">
          <button
            type="button"
            className="text-button"
            aria-label={format(t.activity.showActor, { actor: actorName(line.actor) })}
            onClick={() => onActor(line.actor)}
          >
            {actorName(line.actor)}
          </button>
          {address && (
            <AddressLink
              className="activity-link"
              address={address}
              label={format(t.activity.showRecord, { summary: line.summary })}
            >
              {t.activity.show}
            </AddressLink>
          )}
          {changes.length > 0 && (
            <button
              type="button"
              className="text-button activity-fields"
              aria-expanded={open}
              aria-controls={open ? `changes-${line._id}` : undefined}
              onClick={() => setOpen(!open)}
            >
              {counted(changes.length, t.activity.fields)}
              <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
            </button>
          )}
        </p>
        {open && <ChangeList id={`changes-${line._id}`} changes={changes} />}
      </div>
    </li>
  )
}
