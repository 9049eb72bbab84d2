import { useEffect, useRef } from 'react'
import { format } from '../../../i18n/format'
import { classNames } from '../../../ui/class-names'
import { describeError } from '../../api/api-error'
import type { Found } from '../../api/records'
import { counted, t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { RecordIcon } from '../../ui/record-icon'
import { RecordStatus } from '../../ui/record-status'
import type { FinderItem, Command } from './screen-commands'
import type { FoundGroup } from './search-query'
import type { SearchState } from './use-search'

type Props = {
  // The prefix for the HTML ids of the list and its options.
  id: string
  search: SearchState
  current: number
  onPoint: (at: number) => void
  onChoose: (found: FinderItem) => void
}

// The content below the search box: the results by kind, or a text about the state of the search.
export function SearchResults(props: Props) {
  const { search } = props
  const { groups, searching, tooShort } = search
  const some = !tooShort && groups !== undefined && groups.length > 0
  return (
    <div className="finder-panel" aria-busy={searching && !tooShort}>
      <p className={some ? 'vh' : 'finder-says'} role="status">
        {describe(search)}
      </p>
      {some && <FoundList {...props} groups={groups} />}
      {!tooShort && search.error && (
        <div className="finder-says">
          <p role="alert">{format(t.search.searchFailed, { error: describeError(search.error) })}</p>
          <button type="button" className="text-button" onClick={search.ask}>
            {t.common.tryAgain}
          </button>
        </div>
      )}
    </div>
  )
}

function describe({ tooShort, searching, old, groups, words, error }: SearchState): string {
  if (tooShort) return t.search.tooShort
  if (groups && groups.length > 0 && !old) {
    const count = groups.reduce((sum, { found }) => sum + found.length, 0)
    return counted(count, t.search.results)
  }
  if (searching) return t.search.searching
  if (error) return ''
  return format(t.search.nothing, { words })
}

function FoundList({
  id,
  search,
  groups,
  current,
  onPoint,
  onChoose,
}: Props & { groups: readonly FoundGroup[] }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div
      className={classNames('finder-list', search.old && 'finder-old')}
      role="listbox"
      id={`${id}-list`}
      aria-label={t.search.found}
      ref={list}
    >
      {groups.map(({ kind, title, first, found }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="finder-group">
          <div className="finder-title" id={`${id}-${kind}`} role="presentation">
            {title}
          </div>
          {found.map((one, index) => (
            // The option needs no key handler, because the search box stays focused and handles the keys, as in every
            // combobox.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={one.id}
              id={`${id}-${first + index}`}
              role="option"
              tabIndex={-1}
              aria-selected={first + index === current}
              className={classNames('finder-option', first + index === current && 'finder-current')}
              // Prevents a press from moving the focus out of the search box.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => first + index !== current && onPoint(first + index)}
              onClick={() => onChoose(one)}
            >
              {one.kind === 'screen' ? <CommandOption command={one} /> : <FoundOption found={one} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

// An option of the search results, with the record's kind, title, status and date.
function FoundOption({ found: { kind, title, detail, status, at } }: { found: Found }) {
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
function CommandOption({ command: { title, detail } }: { command: Command }) {
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
