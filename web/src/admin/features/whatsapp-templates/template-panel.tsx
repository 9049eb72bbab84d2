import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import { submitTemplate, templatesQuery, type WhatsAppTemplate as Template } from '../../api/whatsapp'
import { t } from '../../texts'
import { AddressLink } from '../../ui/address-link'
import { langNames, languageName } from '../../ui/lang-names'
import { maySubmit as canSubmit } from '../../ui/template-state'
import { TemplateForm, TemplateNotice, TemplateText } from '../../ui/template-text'
import { showDone, showFailure } from '../../ui/toast-list'

const labels = t.whatsappTemplates

// The texts that the office cannot change.
const fixed: ReadonlySet<string> = new Set(['answer_waits', 'fair_postponed', 'fair_cancelled'])

type Props = { forms: readonly Template[]; maySubmit: boolean }

// One text in one language, in all its forms: what WhatsApp says about it, what is sent, and what can be done.
export function TemplatePanel({ forms, maySubmit }: Props) {
  const client = useQueryClient()
  const [first] = forms
  const submit = useMutation({
    mutationFn: ({ kind, lang }: Template) => submitTemplate(kind, lang),
    onSuccess: (all, { title, lang }) => {
      client.setQueryData(templatesQuery.queryKey, all)
      showDone(format(labels.submitted, { title, language: languageName(lang) ?? lang }))
    },
    onError: (error) => showFailure(labels.submitFailed, describeError(error)),
  })
  if (!first) return null
  const { kind, lang, title } = first
  const open = forms.filter(canSubmit)
  return (
    <section className="card wa-panel" aria-labelledby="wa-text">
      <h2 id="wa-text">{title}</h2>
      <p lang={lang}>{langNames[lang]}</p>
      {forms.map((form) => (
        <Fragment key={form.without.join(' ')}>
          <TemplateForm template={form} />
          <TemplateNotice template={form} />
          <TemplateText template={form} />
        </Fragment>
      ))}
      <p className="field-hint">{labels.filledIn}</p>
      <div className="wa-tasks">
        {maySubmit && open.length > 0 && (
          <Button
            size="sm"
            icon="upload"
            busy={submit.isPending}
            busyLabel={labels.submitting}
            onClick={() => submit.mutate(first)}
          >
            {open.some(({ changed }) => changed) ? labels.submitAgain : labels.submit}
          </Button>
        )}
        {!fixed.has(kind) && (
          <AddressLink className="book-link" address={`/admin/message-texts?kind=${kind}&lang=${lang}`}>
            {labels.change}
          </AddressLink>
        )}
      </div>
      {open.length === 0 && !fixed.has(kind) && <p className="field-hint">{labels.changeNote}</p>}
    </section>
  )
}
