import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { format } from '../../i18n/format'
import { Button } from '../../ui/button'
import { Select } from '../../ui/select'
import { TextInput } from '../../ui/text-input'
import { errorMessage } from '../api/api-error'
import { savedTextCalls, savedTextsQuery, type SavedText } from '../api/saved-texts'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { AddressLink } from './record-link'
import { showDone } from './toast-list'

// Texts by language.
type Texts = Readonly<Record<string, string>>
type Typed = { subject?: Texts; body: Texts }

type Props = { idPrefix: string; onChoose: (text: SavedText) => void; typed: Typed }

// A select box with the office's saved texts, a button that saves what is typed as another one, and the link to the
// list of them.
export function SavedTextChoice({ idPrefix, onChoose, typed }: Props) {
  const { data = [] } = useQuery(savedTextsQuery)
  const mayEdit = useMay('edit')
  const [asking, setAsking] = useState(false)
  const isTyped = Object.values(typed.body).some((text) => text.trim() !== '')
  return (
    <>
      {data.length > 0 && (
        <Select
          name="savedText"
          idPrefix={idPrefix}
          label={t.savedTexts.use}
          prompt={t.savedTexts.choose}
          value=""
          options={data.map(({ _id, title }) => ({ value: _id, label: title }))}
          onChange={({ target }) => {
            const chosen = data.find(({ _id }) => _id === target.value)
            if (chosen) onChoose(chosen)
          }}
        />
      )}
      {asking ? (
        <SaveText idPrefix={idPrefix} typed={typed} onEnd={() => setAsking(false)} />
      ) : (
        <p className="saved-text-links">
          {mayEdit && isTyped && (
            <button type="button" className="text-button" onClick={() => setAsking(true)}>
              {t.savedTexts.keep}
            </button>
          )}
          {data.length > 0 && (
            <AddressLink className="book-link" address="/admin/saved-texts">
              {t.savedTexts.manage}
            </AddressLink>
          )}
        </p>
      )}
    </>
  )
}

type SaveProps = Pick<Props, 'idPrefix' | 'typed'> & { onEnd: () => void }

// Asks for the title and saves the typed text. It is inside the form of the message, so it is no form of its own.
function SaveText({ idPrefix, typed: { subject, body }, onEnd }: SaveProps) {
  const [title, setTitle] = useState('')
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const [{ en: subjectEn = '', ...subjectIn }, { en: bodyEn = '', ...bodyIn }] = [subject ?? {}, body]
      return savedTextCalls.save(undefined, { title, subject: subjectEn, subjectIn, body: bodyEn, bodyIn })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['saved-texts'] })
      showDone(format(t.savedTexts.kept, { title }))
      onEnd()
    },
  })
  return (
    <div className="saved-text-new">
      <TextInput
        name="savedTitle"
        idPrefix={idPrefix}
        label={t.savedTexts.keepTitle}
        autoComplete="off"
        value={title}
        error={error ? format(t.savedTexts.saveFailed, { error: errorMessage(error) }) : undefined}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // otherwise, the message would be sent
          if (!isPending) mutate()
        }}
      />
      <Button size="sm" variant="line" busy={isPending} onClick={() => mutate()}>
        {t.savedTexts.keepNow}
      </Button>
      <Button size="sm" variant="line" onClick={onEnd}>
        {t.common.cancel}
      </Button>
    </div>
  )
}
