import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { describeError, errorMessage } from '../../api/api-error'
import type { GateEntry } from '../../api/records'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { categoryName } from '../../ui/category-name'
import { formatTime } from '../../ui/dates'
import { searchWords } from '../../ui/list-search'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { showFailure } from '../../ui/toast-list'
import { useRefresh } from '../../ui/use-refresh'
import { admitByHand, gatesKey, entriesQuery, undoAdmission } from './gates-api'

const texts = t.gates.people

// Finds paid visitors and shows whether they came in today. An admission can be undone, and a person without a readable
// code can be let in.
export function PeopleCard() {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const [error, setError] = useState('')

  function find(event: FormEvent) {
    event.preventDefault()
    const short = typed.trim().length < 2
    setError(short ? texts.tooShort : '')
    setWords(short ? '' : searchWords(typed.trim()))
  }

  return (
    <section className="card" aria-labelledby="control-people">
      <div className="card-head">
        <h2 id="control-people">{texts.heading}</h2>
      </div>
      <form className="control-send" onSubmit={find} noValidate>
        <TextInput
          name="words"
          idPrefix="gate-people"
          label={texts.field}
          error={error}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{texts.find}</Button>
      </form>
      {words && <Found words={words} />}
    </section>
  )
}

function Found({ words }: { words: string }) {
  const found = useQuery(entriesQuery(words))
  if (found.isError) return <QueryError query={found} title={texts.failed} reasonOf={describeError} />
  if (found.isPending) return <Skeleton label={texts.searching} lines={2} />
  if (found.data.length === 0) return <p className="control-none">{format(texts.nobody, { words })}</p>
  return (
    <ul className="control-people" aria-label={format(texts.found, { words })}>
      {found.data.map((entry) => (
        <FoundEntry key={entry.recordId} entry={entry} />
      ))}
    </ul>
  )
}

function FoundEntry({ entry }: { entry: GateEntry }) {
  const facts = [
    categoryName(entry.group),
    entry.organisation !== entry.name && entry.organisation,
    entry.contactPerson,
    entry.stalls && format(texts.stalls, { stalls: entry.stalls }),
    format(texts.phoneEnd, { digits: entry.phoneEnd }),
  ]
  return (
    <li>
      <b dir="auto">{entry.name}</b>
      <small dir="auto">{facts.filter(Boolean).join(' · ')}</small>
      <ul>
        {Array.from({ length: entry.members }, (_, index) => (
          <li key={index}>
            <Person entry={entry} member={index + 1} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Person({ entry, member }: { entry: GateEntry; member: number }) {
  const refresh = useRefresh(gatesKey)
  const [asking, setAsking] = useState(false)
  const admission = entry.admissions.find((one) => one.member === member)
  const several = entry.kind === 'booking' || entry.members > 1
  const name = entry.memberNames?.[member - 1] || (several ? format(texts.member, { member }) : entry.name)

  async function letIn() {
    try {
      await admitByHand(entry, member)
    } catch (error) {
      showFailure(format(texts.letInFailed, { reason: errorMessage(error) }))
    }
    refresh()
  }

  if (!admission)
    return (
      <Button variant="line" size="sm" onClick={() => void letIn()}>
        {format(texts.letIn, { name })}
      </Button>
    )
  return (
    <>
      <span>{format(texts.inSince, { name, time: formatTime(admission.at), by: admission.by })}</span>
      <Button
        variant="line"
        size="sm"
        aria-label={format(texts.undoFor, { name })}
        onClick={() => setAsking(true)}
      >
        {t.common.undo}
      </Button>
      {asking && (
        <AskTask
          title={texts.undoTitle}
          action={texts.undoAction}
          busyAction={texts.undoing}
          keep={t.gates.keep}
          send={() => undoAdmission(admission._id)}
          failed={(error) => format(texts.undoFailed, { reason: errorMessage(error) })}
          onDone={() => {
            setAsking(false)
            refresh()
          }}
          onClose={() => setAsking(false)}
        >
          <p>{format(texts.undoNote, { name: several ? `${entry.name}, ${name}` : name })}</p>
        </AskTask>
      )}
    </>
  )
}
