import { Icon } from '../../ui/icon'
import { t } from '../texts'
import type { Change } from './activity-changes'

// A list of a log entry's changed fields, with the values before and after the change.
export function ChangeList({ id, changes }: { id?: string; changes: readonly Change[] }) {
  return (
    <ul className="activity-changes" id={id}>
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </ul>
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
            <span className="vh"> {t.activity.changedTo} </span>
          </>
        )}
        {after !== undefined && <ins>{after}</ins>}
      </span>
    </li>
  )
}
