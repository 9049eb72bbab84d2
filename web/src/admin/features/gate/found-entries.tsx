import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import type { GateEntry } from '../../api/records'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { formatTime } from '../../ui/dates'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { searchEntries } from './gate-api'

type Props = { words: string; onAdmit: (entry: GateEntry, member: number) => Promise<void> }

// Lists the paid visitors who match the search. It is used if a visitor's code cannot be read.
export function FoundEntries({ words, onAdmit }: Props) {
  const found = useQuery({
    queryKey: ['gate-search', words],
    queryFn: () => searchEntries(words),
    gcTime: 0,
    staleTime: 0,
  })
  if (found.isError) {
    return <QueryError query={found} title={t.gate.searchFailed} reasonOf={describeError} />
  }
  if (found.isPending) return <Skeleton label={t.gate.searching} lines={2} />
  if (found.data.length === 0) {
    return <p>{format(t.gate.nobodyFound, { words })}</p>
  }
  return (
    <ul className="gate-found" aria-label={format(t.gate.foundFor, { words })}>
      {found.data.map((entry) => (
        <FoundEntry
          key={entry.recordId}
          entry={entry}
          onAdmit={async (member) => {
            await onAdmit(entry, member)
            await found.refetch()
          }}
        />
      ))}
    </ul>
  )
}

function FoundEntry({ entry, onAdmit }: { entry: GateEntry; onAdmit: (member: number) => Promise<void> }) {
  const facts = [
    categoryName(entry.group),
    entry.organisation !== entry.name && entry.organisation,
    entry.contactPerson,
  ]
  const more = entry.stalls && format(t.gate.stalls, { stalls: entry.stalls })
  return (
    <li>
      <div>
        <b dir="auto">{entry.name}</b>
        <small dir="auto">
          {[...facts, more, format(t.gate.phoneEnd, { digits: entry.phoneEnd })].filter(Boolean).join(' · ')}
        </small>
      </div>
      <ul>
        {Array.from({ length: entry.members }, (_, index) => (
          <li key={index}>
            <Person entry={entry} member={index + 1} onAdmit={onAdmit} />
          </li>
        ))}
      </ul>
    </li>
  )
}

type PersonProps = { entry: GateEntry; member: number; onAdmit: (member: number) => Promise<void> }

function Person({ entry, member, onAdmit }: PersonProps) {
  const came = entry.admissions.find((admission) => admission.member === member)
  const name = entry.memberNames?.[member - 1]
  const several = entry.kind === 'booking' || entry.members > 1
  if (came) {
    const time = formatTime(came.at)
    const since = format(t.gate.inSince, { time })
    const ofMember = name ? `${name}: ${since}` : format(t.gate.memberInSince, { member, time })
    return <span className="quiet">{several ? ofMember : since}</span>
  }
  const letInMember = name ? format(t.gate.letInName, { name }) : format(t.gate.letInMember, { member })
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={several ? letInMember : format(t.gate.letInName, { name: entry.name })}
      onClick={() => void onAdmit(member)}
    >
      {several ? letInMember : t.gate.letIn}
    </Button>
  )
}
