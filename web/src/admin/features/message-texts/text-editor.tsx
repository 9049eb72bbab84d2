import { valibotResolver } from '@hookform/resolvers/valibot'
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

type Props = { kind: MessageKind; lang: Lang; text: MessageText; readOnly: boolean }

// One text: what it says, and beside it the message as it would be.
export function TextEditor({ kind, lang, text, readOnly }: Props) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: messageTextsQuery.queryKey })
  const state: RecordForm<TypedText> = useRecordForm<TypedText, MessageText>({
    record: text,
    valuesOf: (record) => ({ subject: record?.subject ?? '', body: record?.body ?? '' }),
    resolver: valibotResolver(schema),
    // Subject and body belong together: both are sent.
    save: (_changes, version = 0) => updateMessageText(kind.kind, lang, state.form.getValues(), version),
    onSaved: (saved) => {
      state.form.reset({ subject: saved.subject, body: saved.body })
      showDone(format(t.messageTexts.saved, { title: kind.title }))
      void refresh()
    },
    reload: () => readMessageText(kind.kind, lang),
  })
  const { isDirty, isSubmitting } = state.form.formState
  const typed = state.form.watch()
  const wire = (name: keyof TypedText) => ({
    ...state.form.register(name),
    idPrefix: 'message-text',
    lang,
    readOnly,
    error: state.errorOf(name),
    hint: state.hintOf(name),
  })

  function insert(placeholder: string) {
    const area = document.querySelector<HTMLTextAreaElement>('#message-text-body')
    const { body } = state.form.getValues()
    const at = area?.selectionStart ?? body.length
    const end = area?.selectionEnd ?? at
    const word = `{${placeholder}}`
    state.form.setValue('body', body.slice(0, at) + word + body.slice(end), {
      shouldDirty: true,
      shouldValidate: true,
    })
    area?.focus()
    area?.setSelectionRange(at + word.length, at + word.length)
  }

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
        {!readOnly && (
          <div className="edition-foot">
            <Button
              type="submit"
              size="sm"
              disabled={!isDirty}
              busy={isSubmitting}
              busyLabel={t.common.saving}
            >
              {t.messageTexts.saveChanges}
            </Button>
            <Button
              variant="line"
              size="sm"
              disabled={!isDirty || isSubmitting}
              onClick={() => state.form.reset()}
            >
              {t.messageTexts.discard}
            </Button>
            {text.own && (
              <Button variant="link" size="sm" disabled={isSubmitting} onClick={() => setAsking(true)}>
                {t.messageTexts.restore}
              </Button>
            )}
            <span role="status">{isDirty ? t.messageTexts.notSaved : ''}</span>
          </div>
        )}
        <AskLeave dirty={isDirty && !isSubmitting} />
      </form>
      <TextPreview kind={kind.kind} lang={lang} typed={{ subject: typed.subject, body: typed.body }} />
      {asking && <ResetText kind={kind} lang={lang} onReset={refresh} onClose={() => setAsking(false)} />}
    </div>
  )
}

const fillIn = t.messageTexts.required

const schema = v.object({
  subject: rule.text({ most: 150, required: fillIn }),
  body: rule.text({ most: 2000, required: fillIn, lines: true }),
})
