import { format } from '../../../i18n/format'
import type { Found } from '../../api/records'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { RecordIcon } from '../../ui/record-icon'
import { RecordStatus } from '../../ui/record-status'
import type { Command } from './screen-commands'

// An option of the search results, with the record's kind, title, status and date.
export function FoundOption({ found: { kind, title, detail, status, at } }: { found: Found }) {
  return (
    <>
      <RecordIcon kind={kind === 'message' ? 'contact message' : kind} />
      <span className="finder-what">
        <b dir="auto">{kind === 'stall' ? format(t.search.stall, { title }) : title}</b>
        <small dir="auto">{[detail, at && formatDay(at)].filter(Boolean).join(' · ')}</small>
      </span>
      {status && <RecordStatus status={status} />}
    </>
  )
}

// A search result that opens a screen or runs a command.
export function CommandOption({ command: { title, detail } }: { command: Command }) {
  return (
    <>
      <RecordIcon kind="screen" />
      <span className="finder-what">
        <b>{title}</b>
        <small>{detail}</small>
      </span>
    </>
  )
}
