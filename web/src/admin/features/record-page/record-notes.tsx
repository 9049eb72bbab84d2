import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { TextArea } from '../../../ui/text-area'
import { errorMessage } from '../../api/api-error'
import type { Note, RecordPage } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { formatMoment } from '../../ui/dates'
import { recordPageKey } from '../../ui/record-keys'
import * as rule from '../../ui/rules'
import { showDone, showFailure } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { RecordCard } from './record-card'
import { addNote, deleteNote, type PageKind } from './record-page-api'

type Props = { kind: PageKind; id: string; page: RecordPage }

// The internal notes on the record, and the form that adds a note.
export function RecordNotes({ kind, id, page }: Props) {
  const mayEdit = useMay('edit')
  return (
    <RecordCard id="notes" title={t.recordPage.notes}>
      {mayEdit && !page.erasedAt && <NewNote kind={kind} id={id} />}
      {page.notes.length === 0 && <p className="detail-note">{t.recordPage.noNotes}</p>}
      <ul className="record-list">
        {page.notes.map((note) => (
          <NoteItem key={note._id} note={note} />
        ))}
      </ul>
    </RecordCard>
  )
}

const schema = v.object({ text: rule.text({ most: 2000, required: t.recordPage.noteRequired }) })

function NewNote({ kind, id }: Pick<Props, 'kind' | 'id'>) {
  const client = useQueryClient()
  const { form, submit, failure, isSubmitting, unsent, errorOf } = useFields(
    { text: '' },
    schema,
    async ({ text }, reset) => {
      await addNote(kind, id, text)
      reset()
      showDone(t.recordPage.noteAdded)
      await client.invalidateQueries({ queryKey: recordPageKey })
    },
  )
  return (
    <form className="record-note-form" onSubmit={(event) => void submit(event)} noValidate>
      {failure && <p className="field-error">{errorMessage(failure)}</p>}
      <TextArea
        {...form.register('text')}
        idPrefix="note"
        rows={2}
        label={t.recordPage.newNote}
        hint={t.recordPage.noteHint}
        error={errorOf('text')}
      />
      <Button type="submit" size="sm" disabled={isSubmitting}>
        {t.recordPage.addNote}
      </Button>
      <AskLeave dirty={unsent} ofPage />
    </form>
  )
}

function NoteItem({ note: { _id, author, text, at, mayDelete } }: { note: Note }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteNote(_id),
    onSuccess: () => {
      showDone(t.recordPage.noteDeleted)
      void client.invalidateQueries({ queryKey: recordPageKey })
    },
    onError: (error) => showFailure(t.recordPage.noteDeleteFailed, errorMessage(error)),
  })
  return (
    <li className="record-note-item">
      <div>
        <p className="typed-text" dir="auto">
          {text}
        </p>
        <small>{`${author}, ${formatMoment(at)}`}</small>
      </div>
      {mayDelete && (
        <button
          type="button"
          className="icon-button icon-button-bad"
          aria-label={format(t.recordPage.deleteNote, { author, moment: formatMoment(at) })}
          disabled={isPending}
          onClick={() => mutate()}
        >
          <Icon name="trash" size={20} />
        </button>
      )}
    </li>
  )
}
