import { useMutation, useQueryClient } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import { t } from '../../texts'
import { AddressLink } from '../../ui/address-link'
import { formatDay } from '../../ui/dates'
import { langNames, languageName } from '../../ui/lang-names'
import { showDone, showFailure } from '../../ui/toast-list'
import { maySubmit as canSubmit, stateOf } from './template-state'
import { submitTemplate, templatesQuery, type Template } from './templates-api'

const words = t.whatsappTemplates

// The text that tells that an answer waits is not one of the messages that the office can change.
const fixed = 'answer_waits'

type Props = { forms: readonly Template[]; maySubmit: boolean }

// One text in one language, in all its forms: what WhatsApp says about it, what is sent, and what can be done.
export function TemplatePanel({ forms, maySubmit }: Props) {
  const client = useQueryClient()
  const [first] = forms
  const submit = useMutation({
    mutationFn: ({ kind, lang }: Template) => submitTemplate(kind, lang),
    onSuccess: (all, { title, lang }) => {
      client.setQueryData(templatesQuery.queryKey, all)
      showDone(format(words.submitted, { title, language: languageName(lang) ?? lang }))
    },
    onError: (error) => showFailure(words.submitFailed, describeError(error)),
  })
  if (!first) return null
  const { kind, lang, title } = first
  const open = forms.filter(canSubmit)
  return (
    <section className="card wa-panel" aria-labelledby="wa-text">
      <h2 id="wa-text">{title}</h2>
      <p lang={lang}>{langNames[lang]}</p>
      {forms.map((form) => (
        <Form key={form.without.join(' ')} form={form} />
      ))}
      <p className="field-hint">{words.filledIn}</p>
      <div className="wa-tasks">
        {maySubmit && open.length > 0 && (
          <Button
            size="sm"
            icon="upload"
            busy={submit.isPending}
            busyLabel={words.submitting}
            onClick={() => submit.mutate(first)}
          >
            {open.some(({ changed }) => changed) ? words.submitAgain : words.submit}
          </Button>
        )}
        {kind !== fixed && (
          <AddressLink className="book-link" address={`/admin/message-texts?kind=${kind}&lang=${lang}`}>
            {words.change}
          </AddressLink>
        )}
      </div>
      {open.length === 0 && kind !== fixed && <p className="field-hint">{words.changeNote}</p>}
    </section>
  )
}

// One form of a text. A text with optional placeholders has a form for each case.
function Form({ form }: { form: Template }) {
  const { lang, text, buttons, document, without } = form
  return (
    <>
      {without.length > 0 && (
        <h3>{format(words.without, { names: without.map((name) => `{${name}}`).join(', ') })}</h3>
      )}
      <StateNotice template={form} />
      <div className="message-bubble" lang={lang}>
        {document && (
          <p className="wa-document" lang="en">
            <Icon name="file" size={16} /> {words.document}
          </p>
        )}
        <p>{text}</p>
        {buttons.map((name) => (
          <p key={name} className="wa-button" lang="en">
            <Icon name="external" size={16} /> {buttonOf(name)}
          </p>
        ))}
      </div>
    </>
  )
}

const buttonNames: Readonly<Record<string, string>> = words.buttons

const buttonOf = (name: string) => buttonNames[name] ?? name

const reasons: Readonly<Record<string, string>> = words.reasons

// The state with its day and reason, and what happens to the message until the text is approved.
function StateNotice({ template }: { template: Template }) {
  const { status, reason, problem, submittedAt, changed } = template
  const { word } = stateOf(template)
  const title = submittedAt ? format(words.stateSince, { state: word, day: formatDay(submittedAt) }) : word
  if (status === 'APPROVED') return <Notice kind="good" title={title} />
  if (status === 'PENDING') {
    return (
      <Notice kind="warn" title={title}>
        <p>{words.untilThen}</p>
      </Notice>
    )
  }
  if (status) {
    return (
      <Notice kind="bad" icon="alert" title={title}>
        {reason && <p>{reasons[reason.toLowerCase()] ?? words.reasons.other}</p>}
        {reason && <p>{format(words.providerSays, { reason })}</p>}
        <p>{status === 'PAUSED' ? words.pausedNote : words.rejectedNote}</p>
      </Notice>
    )
  }
  if (problem) {
    return (
      <Notice kind="bad" icon="alert" title={problem}>
        <p>{words.problemNote}</p>
      </Notice>
    )
  }
  return (
    <Notice icon="info" title={changed ? words.changedTitle : words.notSubmitted}>
      <p>{words.untilThen}</p>
    </Notice>
  )
}
