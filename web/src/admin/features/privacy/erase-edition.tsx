import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/text-input'
import { ApiError, describeError, errorMessage } from '../../api/api-error'
import { editionsQuery } from '../../layout/editions-query'
import { counted, t } from '../../texts'
import { AskTask } from '../../ui/ask-task'
import { QueryError } from '../../ui/query-error'
import { showDone } from '../../ui/toast-list'
import { editionErasureQuery, eraseEdition, privacyKey } from './privacy-api'

const words = t.privacy.eraseEdition

// Erases the people of an earlier edition before their retention periods are over.
export function EraseEditions() {
  const editions = useQuery(editionsQuery).data ?? []
  const [erasing, setErasing] = useState<string>()
  const earlier = editions.slice(1)
  if (earlier.length === 0) return null
  return (
    <>
      <h3>{words.title}</h3>
      <p>{words.note}</p>
      <div className="record-tasks">
        {earlier.map(({ id }) => (
          <Button key={id} size="sm" variant="line" icon="trash" onClick={() => setErasing(id)}>
            {format(words.start, { year: id })}
          </Button>
        ))}
      </div>
      {erasing && <EraseEdition id={erasing} onClose={() => setErasing(undefined)} />}
    </>
  )
}

function EraseEdition({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const preview = useQuery(editionErasureQuery(id))
  const [year, setYear] = useState('')
  return (
    <AskTask
      title={format(words.ask, { year: id })}
      action={words.action}
      busyAction={words.busy}
      icon="trash"
      keep={t.common.cancel}
      send={() => eraseEdition(id, year)}
      failed={(error) => (error instanceof ApiError && error.fields['year']) || errorMessage(error)}
      onDone={() => {
        showDone(format(words.done, { year: id }))
        void client.invalidateQueries({ queryKey: privacyKey })
        onClose()
      }}
      onClose={onClose}
    >
      <QueryError query={preview} text={words.previewFailed} reasonOf={describeError} />
      {preview.data && (
        <>
          <ul>
            <li>{counted(preview.data.registrations, words.registrations)}</li>
            <li>{counted(preview.data.bookings, words.bookings)}</li>
            <li>{counted(preview.data.sponsorships, words.sponsorships)}</li>
            <li>{counted(preview.data.applications, words.applications)}</li>
          </ul>
          <p>{words.stays}</p>
          {preview.data.open > 0 && <p>{format(words.open, { count: groupDigits(preview.data.open) })}</p>}
        </>
      )}
      <TextInput
        name="year"
        idPrefix="erase-edition"
        label={format(words.year, { year: id })}
        autoComplete="off"
        value={year}
        onChange={(event) => setYear(event.target.value)}
      />
    </AskTask>
  )
}
