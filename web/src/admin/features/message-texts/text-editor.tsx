import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import type { MessageKind, MessageText } from '../../api/records'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import type { Lang } from '../../ui/lang-names'
import { useRecordForm, type RecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { messageTextsQuery, readMessageText, updateMessageText, type TypedText } from './message-texts-api'
import { PlaceholderList } from './placeholder-list'
import { ResetText } from './reset-text'
import { TextFailure } from './text-failure'
import { TextPreview } from './text-preview'

type Props = {
  kind: MessageKind
  lang: Lang
  text: MessageText
  readOnly: boolean
  // Called when the original text is restored and loaded.
  onRestored: () => void
}

// The form for one text, with a preview of the message.
export function TextEditor({ kind, lang, text, readOnly, onRestored }: Props) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: messageTextsQuery.queryKey })
  const state: RecordForm<TypedText> = useRecordForm<TypedText, MessageText>({
    prefix: 'message-text',
    record: text,
    valuesOf,
    staysOpen: true,
    schema,
    // The subject and the body are always saved together.
    save: (_changes, version = 0) => updateMessageText(kind.kind, lang, state.form.getValues(), version),
    onSaved: () => {
      showDone(format(t.messageTexts.saved, { title: kind.title }))
      void refresh()
    },
    reload: () => readMessageText(kind.kind, lang),
  })
  const { isDirty, isSubmitting } = state.form.formState
  const typed = state.form.watch()
  const wire = (name: keyof TypedText) => ({ ...state.wire(name), lang, readOnly })

  const insert = (placeholder: string) => insertAtCursor(state, `{${placeholder}}`)

  return (
    <div className="message-editor">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          state.submit()
        }}
      >
        <TextFailure state={state} />
        <TextInput {...wire('subject')} label={t.messageTexts.subject} autoComplete="off" />
        <TextArea {...wire('body')} label={t.messageTexts.text} rows={12} />
        <PlaceholderList placeholders={kind.placeholders} onInsert={readOnly ? undefined : insert} />
        {!readOnly && <Buttons state={state} own={text.own} onRestore={() => setAsking(true)} />}
        <AskLeave dirty={isDirty && !isSubmitting} />
      </form>
      <TextPreview kind={kind.kind} lang={lang} typed={{ subject: typed.subject, body: typed.body }} />
      {asking && (
        <ResetText
          kind={kind}
          lang={lang}
          onReset={() => refresh().then(onRestored)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const valuesOf = (text?: MessageText): TypedText => ({ subject: text?.subject ?? '', body: text?.body ?? '' })

// Inserts a placeholder into the text at the cursor, or at the end of the text if there is no cursor.
function insertAtCursor({ form }: RecordForm<TypedText>, placeholder: string) {
  const area = document.querySelector<HTMLTextAreaElement>('#message-text-body')
  const { body } = form.getValues()
  const at = area?.selectionStart ?? body.length
  const end = area?.selectionEnd ?? at
  form.setValue('body', body.slice(0, at) + placeholder + body.slice(end), {
    shouldDirty: true,
    shouldValidate: true,
  })
  area?.focus()
  area?.setSelectionRange(at + placeholder.length, at + placeholder.length)
}

type ButtonsProps = {
  state: RecordForm<TypedText>
  // Whether the office has customised the text. Only then can the text be reset to the original.
  own: boolean
  onRestore: () => void
}

function Buttons({ state, own, onRestore }: ButtonsProps) {
  const { isDirty, isSubmitting } = state.form.formState
  return (
    <div className="edition-foot">
      <Button type="submit" size="sm" disabled={!isDirty} busy={isSubmitting} busyLabel={t.common.saving}>
        {t.messageTexts.saveChanges}
      </Button>
      <Button variant="line" size="sm" disabled={!isDirty || isSubmitting} onClick={() => state.form.reset()}>
        {t.messageTexts.discard}
      </Button>
      {own && (
        <Button variant="link" size="sm" disabled={isSubmitting} onClick={onRestore}>
          {t.messageTexts.restore}
        </Button>
      )}
      <span role="status">{isDirty ? t.messageTexts.notSaved : ''}</span>
    </div>
  )
}

const fillIn = t.messageTexts.required

const schema = v.object({
  subject: rule.text({ most: 150, required: fillIn }),
  body: rule.text({ most: 2000, required: fillIn }),
})
