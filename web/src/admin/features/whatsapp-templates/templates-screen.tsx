import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import {
  submitTemplate,
  templatesQuery,
  whatsappQuery,
  type WhatsAppTemplate as Template,
} from '../../api/whatsapp'
import { useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { langNames, langs, type Lang, languageName } from '../../ui/lang-names'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { AddressLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'
import {
  isRefused,
  maySubmit,
  mostUrgent,
  TemplateBadge,
  TemplatePrice,
  TemplateForm,
  TemplateNotice,
  TemplateText,
} from '../../ui/template-text'
import { showDone, showFailure } from '../../ui/toast-list'

const route = getRouteApi('/portal/admin/whatsapp-templates')

const labels = t.whatsappTemplates

// The text of each message with its state at WhatsApp, one row a message and one column a language.
export function WhatsappTemplatesScreen() {
  const { kind, lang } = route.useSearch()
  const query = useQuery(templatesQuery)
  const { data: account } = useQuery(whatsappQuery)
  const all = query.data ?? []
  const mayAsk = useMay('content') && account?.on === true
  const shown = all.find((one) => one.kind === kind && one.lang === lang) ?? all.find(isRefused) ?? all[0]
  const forms = all.filter((one) => one.kind === shown?.kind && one.lang === shown.lang)
  return (
    <>
      <PageTitle note={labels.note}>
        {mayAsk && all.some(maySubmit) && <SubmitAll texts={all.filter(maySubmit)} />}
      </PageTitle>
      {account && !account.on && (
        <Notice icon="info" title={labels.off}>
          <AddressLink className="book-link" address="/admin/whatsapp">
            {labels.setUp}
          </AddressLink>
        </Notice>
      )}
      <QueryError query={query} text={labels.failed} reasonOf={describeError} />
      {query.isPending && <Skeleton label={t.common.loading} lines={8} />}
      {shown && (
        <div className="wa-templates">
          <section className="card" aria-label={labels.texts}>
            <ul className="wa-texts">
              {kindsOf(all).map((texts) => (
                <Row key={texts[0].kind} texts={texts} lang={lang} current={shown} />
              ))}
            </ul>
            <p className="wa-instead">{labels.instead}</p>
          </section>
          <TemplatePanel key={`${shown.kind} ${shown.lang}`} forms={forms} mayAsk={mayAsk} />
        </div>
      )}
    </>
  )
}

type Texts = readonly [Template, ...Template[]]

// The texts of each kind of message, in the order of the server.
function kindsOf(all: readonly Template[]): readonly Texts[] {
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const [first, ...rest] = all.filter((one) => one.kind === kind)
    return first ? [[first, ...rest] as const] : []
  })
}

type RowProps = { texts: Texts; lang: Lang; current: Template }

function Row({ texts, lang, current }: RowProps) {
  const [first] = texts
  // The dearest text decides, because the office must see it.
  const dearest = texts.reduce((most, one) => (one.price > most.price ? one : most), first)
  return (
    <li aria-current={first.kind === current.kind || undefined}>
      <div className="wa-title">
        <Link to="/admin/whatsapp-templates" search={{ kind: first.kind, lang }} resetScroll={false}>
          {first.title}
        </Link>
        <small>{first.when}</small>
      </div>
      <p className="wa-price">
        <TemplatePrice template={dearest} />
        <small>{format(labels.sentInMonth, { count: groupDigits(first.sent) })}</small>
      </p>
      <ul>
        {langs.map((one) => {
          const [form, ...others] = texts.filter((each) => each.lang === one)
          const text = form && mostUrgent([form, ...others])
          return text ? (
            <li key={one}>
              <Link
                to="/admin/whatsapp-templates"
                search={{ kind: text.kind, lang: one }}
                resetScroll={false}
                // English is left out of the address, so a link without a language would fit every language.
                activeOptions={{ exact: true }}
                aria-current={text.kind === current.kind && one === current.lang ? 'page' : undefined}
              >
                <span lang={one}>{langNames[one]}</span>
                <TemplateBadge template={text} />
              </Link>
            </li>
          ) : null
        })}
      </ul>
    </li>
  )
}

// Submits all texts that were not submitted yet, one after the other. It stops at the first that is refused. A text
// with several forms is submitted once.
function SubmitAll({ texts: forms }: { texts: readonly Template[] }) {
  const texts = forms.filter(
    ({ kind, lang }, at) => forms.findIndex((one) => one.kind === kind && one.lang === lang) === at,
  )
  const client = useQueryClient()
  const submit = useMutation({
    mutationFn: async () => {
      for (const { kind, lang } of texts) {
        // oxlint-disable-next-line no-await-in-loop -- the provider limits how many come at once
        await submitTemplate(kind, lang)
      }
    },
    onSuccess: () => showDone(counted(texts.length, labels.submittedAll)),
    onError: (error) => showFailure(labels.submitFailed, describeError(error)),
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
  return (
    <Button
      variant="line"
      size="sm"
      icon="upload"
      busy={submit.isPending}
      busyLabel={labels.submitting}
      onClick={() => submit.mutate()}
    >
      {counted(texts.length, labels.submitAll)}
    </Button>
  )
}

// The texts that the office cannot change.
const fixed: ReadonlySet<string> = new Set(['answer_waits', 'fair_postponed', 'fair_cancelled'])

type Props = { forms: readonly Template[]; mayAsk: boolean }

// One text in one language, in all its forms: what WhatsApp says about it, what is sent, and what can be done.
function TemplatePanel({ forms, mayAsk }: Props) {
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
  const open = forms.filter(maySubmit)
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
        {mayAsk && open.length > 0 && (
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
