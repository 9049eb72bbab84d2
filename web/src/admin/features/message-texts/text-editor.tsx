import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage, ApiError } from '../../api/api-error'
import type { MessageKind, MessageText } from '../../api/records'
import { t } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { AskLeave } from '../../ui/ask-leave'
import { EmailView } from '../../ui/email-view'
import { type Lang, langNames } from '../../ui/lang-names'
import { useRecordForm, type RecordForm } from '../../ui/record-form'
import * as rule from '../../ui/rules'
import { Skeleton } from '../../ui/skeleton'
import { showDone } from '../../ui/toast-list'
import {
  messageTextsQuery,
  readMessageText,
  updateMessageText,
  type TypedText,
  resetMessageText,
  previewQuery,
} from './message-texts-api'

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

type ResetTextProps = { kind: MessageKind; lang: Lang; onReset: () => Promise<void>; onClose: () => void }

// Asks for confirmation before the original text is restored.
function ResetText({ kind, lang, onReset, onClose }: ResetTextProps) {
  return (
    <AskTask
      title={t.messageTexts.restoreTitle}
      action={t.messageTexts.restoreAction}
      busyAction={t.messageTexts.restoring}
      keep={t.messageTexts.keepOurText}
      send={() => resetMessageText(kind.kind, lang)}
      onDone={() => {
        showDone(format(t.messageTexts.restored, { title: kind.title }))
        onClose()
        void onReset()
      }}
      onClose={onClose}
    >
      <p>{format(t.messageTexts.restoreNote, { title: kind.title, language: langNames[lang] })}</p>
    </AskTask>
  )
}

// Shows errors that do not belong to a single field.
function TextFailure({ state }: { state: RecordForm<TypedText> }) {
  const { failure, conflict, merged, loadLatest } = state
  if (failure && conflict) {
    return (
      <Notice kind="warn" icon="alert" live="alert" title={failure.message}>
        <Button variant="line" size="sm" icon="refresh" onClick={() => void loadLatest()}>
          {t.messageTexts.loadLatest}
        </Button>
      </Notice>
    )
  }
  if (failure)
    return (
      <Notice
        kind="bad"
        live="alert"
        title={format(t.messageTexts.saveFailed, { reason: errorMessage(failure) })}
      />
    )
  if (!merged) return null
  return (
    <Notice kind="warn" icon="alert" live="alert" title={t.messageTexts.conflict}>
      <p>{t.messageTexts.conflictNote}</p>
    </Notice>
  )
}

type PlaceholderListProps = {
  placeholders: MessageKind['placeholders']
  // Inserts a placeholder at the cursor. It is undefined for accounts that may not edit.
  onInsert?: ((name: string) => void) | undefined
}

// The placeholders of a text with their meanings.
function PlaceholderList({ placeholders, onInsert }: PlaceholderListProps) {
  return (
    <details className="message-placeholders">
      <summary>{t.messageTexts.placeholders}</summary>
      <p className="field-hint">{t.messageTexts.placeholdersNote}</p>
      <ul>
        {placeholders.map(({ name, about }) => (
          <li key={name}>
            {onInsert ? (
              <button
                type="button"
                className="chip"
                aria-label={format(t.messageTexts.insert, { placeholder: `{${name}}` })}
                onClick={() => onInsert(name)}
              >
                {`{${name}}`}
              </button>
            ) : (
              <code>{`{${name}}`}</code>
            )}
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

// The time in ms between the last typed character and the request for a preview. The delay prevents a request after
// every typed character.
const pause = 400

type TextPreviewProps = { kind: string; lang: Lang; typed: TypedText }

// A preview of the message as an e-mail and on WhatsApp, with the typed text.
function TextPreview({ kind, lang, typed }: TextPreviewProps) {
  const settled = useSettled(JSON.stringify(typed))
  const preview = useQuery(previewQuery(kind, lang, JSON.parse(settled) as TypedText))
  const { data, error } = preview
  return (
    <section className="message-preview" aria-label={t.messageTexts.preview} aria-busy={preview.isFetching}>
      {error && (
        <p className="message-unseen" role="status">
          {reasonOf(error)}
        </p>
      )}
      {preview.isPending && <Skeleton label={t.messageTexts.loadingPreview} lines={8} />}
      {data && !error && (
        <>
          <h3>{t.messageTexts.email}</h3>
          <EmailView html={data.html} label={t.messageTexts.theEmail} level={4} />
          <h3>{t.messageTexts.whatsapp}</h3>
          <p className="message-bubble" lang={lang}>
            {data.body}
          </p>
        </>
      )}
    </section>
  )
}

// Returns the reason why there is no preview. An error message about a field is preferred, because it is more precise
// than the general one.
function reasonOf(error: Error): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return format(t.messageTexts.noPreview, { reason: first ?? errorMessage(error) })
}

// Returns the value with a delay: a new value is returned only after it has not changed for `pause` ms.
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
