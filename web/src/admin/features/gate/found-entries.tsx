import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/loader'
import { describeError } from '../../api/api-error'
import type { GateEntry } from '../../api/records'
import { formatTime } from '../../ui/dates'
import { ErrorBanner } from '../../ui/error-banner'
import { searchEntries } from './gate-api'

type Props = { words: string; onAdmit: (entry: GateEntry, member: number) => Promise<void> }

// Who paid and is called so: for those whose code cannot be read.
export function FoundEntries({ words, onAdmit }: Props) {
  const found = useQuery({
    queryKey: ['gate-search', words],
    queryFn: () => searchEntries(words),
    gcTime: 0,
    staleTime: 0,
  })
  if (found.isError) {
    return (
      <ErrorBanner
        title="Failed to search"
        reason={describeError(found.error)}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (found.isPending) return <Skeleton label="Looking for them" lines={2} />
  if (found.data.length === 0) {
    return <p className="gate-nobody">Nobody who paid is found for “{words}”.</p>
  }
  return (
    <ul className="gate-found" aria-label={`Found for ${words}`}>
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
  const facts = [entry.group, entry.organisation !== entry.name && entry.organisation, entry.contactPerson]
  const more = entry.stalls && `Stalls: ${entry.stalls}`
  return (
    <li>
      <div>
        <b>{entry.name}</b>
        <small>{[...facts, more, `Phone ends in ${entry.phoneEnd}`].filter(Boolean).join(' · ')}</small>
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
  const label = entry.kind === 'booking' ? `Member ${member}` : entry.name
  if (came) {
    return (
      <span className="gate-in">
        {entry.kind === 'booking' && `Member ${member}: `}in since {formatTime(came.at)}
      </span>
    )
  }
  return (
    <Button variant="line" size="sm" aria-label={`Let in ${label}`} onClick={() => void onAdmit(member)}>
      Let in{entry.kind === 'booking' && ` member ${member}`}
    </Button>
  )
}
