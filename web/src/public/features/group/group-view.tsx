import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { format, plural, rich } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { sendForm } from '../../../lib/api'
import { formatPaise } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { ErrorSummary } from '../../../ui/error-summary'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { Panel, SummaryRows } from '../../../ui/summary-rows'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { useFrame, useHref } from '../../page-context'
import { PrivacyNote } from '../../privacy-note'
import type { GroupProps } from '../../props.gen'
import { formMessage } from '../../refusal'
import { RequiredNote } from '../../required-note'
import { TrapField } from '../../trap-field'
import { useVisitorForm, type VisitorForm } from '../../use-visitor-form'
import { countNames, countPeople, mostPeople } from './count-names'
import belowCss from '../../below.module.css'
import formCss from '../../form.module.css'
import css from './group.module.css'

const order = ['category', 'name', 'place', 'whatsappNo', 'names', 'unnamed', 'agreed'] as const

type Typed = { readonly names: string; readonly unnamed: string }

// The form of a group with the sum beside it. The server validates all values.
export function GroupView(props: GroupProps) {
  const [typed, setTyped] = useState<Typed>({
    names: props.typed?.names ?? '',
    unnamed: props.typed?.unnamed ?? '',
  })
  return (
    <div className={`${formCss.beside} ${css.groupBeside}`}>
      <GroupForm {...props} counted={typed} onTyped={setTyped} />
      <aside className={`${formCss.besidePanel} ${belowCss.below}`}>
        <GroupSummary {...props} people={countPeople(typed)} />
      </aside>
    </div>
  )
}

type FormProps = GroupProps & { counted: Typed; onTyped: (typed: Typed) => void }

function GroupForm({ counted, onTyped, ...page }: FormProps) {
  const { kinds, chosen, typed, errors, refusal, free, payLater } = page
  const texts = useTexts('group')
  const ui = useTexts('ui')
  const lang = useLang()
  const href = useHref()
  const { form, busy, refused, errorOf, handlers } = useVisitorForm({
    name: 'group',
    sent: { typed, errors, refusal },
    send: (values, key) => sendForm(href('/group'), values, { lang, headers: { 'Idempotency-Key': key() } }),
    after: 'leave',
    onSaved: (payment) => location.assign(payment),
  })
  const cause = refused && formMessage(refused, ui)
  function count() {
    const values = form.current && new FormData(form.current)
    const text = (name: string) => {
      const value = values?.get(name)
      return typeof value === 'string' ? value : ''
    }
    onTyped({ names: text('names'), unnamed: text('unnamed') })
  }
  // The draft of an earlier visit is written into the fields without events.
  const countDraft = useEffectEvent(count)
  useEffect(() => countDraft(), [])
  function edit(event: FormEvent<HTMLFormElement>) {
    handlers.onInput(event)
    count()
  }
  const wire = (name: 'name' | 'place' | 'whatsappNo') => ({
    name,
    label: texts.fields[name],
    hint: name === 'place' ? undefined : texts.hints[name],
    error: errorOf(name),
    defaultValue: typed?.[name] ?? '',
  })
  return (
    <form ref={form} method="post" action={href('/group')} {...handlers} onInput={edit}>
      {refused && !cause && <ErrorSummary errors={refused.errors} labels={texts.fields} order={order} />}
      {refused && cause && (
        <ErrorSummary
          errors={refused.errors}
          heading={texts.failed}
          message={format(texts.failedText, { cause })}
        />
      )}
      <RequiredNote />
      <Select
        name="category"
        label={texts.fields.category}
        error={errorOf('category')}
        prompt={texts.chooseKind}
        defaultValue={typed?.category?.toLowerCase() ?? chosen}
        options={kinds.map((kind) => ({ value: kind, label: texts.kinds[kind as keyof typeof texts.kinds] }))}
      />
      <TextInput {...wire('name')} autoComplete="name" />
      <TextInput {...wire('place')} autoComplete="organization" />
      <PhoneInput {...wire('whatsappNo')} />
      <People errorOf={errorOf} counted={counted} typed={typed} />
      <Checkbox
        name="agreed"
        value="yes"
        label={texts.fields.agreed}
        required
        error={errorOf('agreed')}
        defaultChecked={typed?.agreed ?? false}
      />
      <TrapField />
      <PrivacyNote texts={texts} />
      <Button type="submit" busy={busy} busyLabel={ui.sending} iconAfter="arrow-right">
        {free || payLater ? texts.register : texts.toPayment}
      </Button>
      <More />
    </form>
  )
}

type PeopleProps = Pick<FormProps, 'counted' | 'typed'> & Pick<VisitorForm, 'errorOf'>

// The names and the number of people without a name. The line below counts the names while they are typed.
function People({ errorOf, counted, typed }: PeopleProps) {
  const texts = useTexts('group')
  const lang = useLang()
  const found = countNames(counted.names)
  const people = countPeople(counted)
  return (
    <>
      <TextArea
        name="names"
        label={texts.fields.names}
        hint={texts.hints.names}
        error={errorOf('names')}
        optional
        defaultValue={typed?.names ?? ''}
        rows={8}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={css.groupFound} role="status">
        {people > mostPeople
          ? format(texts.tooMany, { count: people })
          : found > 0 && plural(lang, found, texts.found)}
      </p>
      <TextInput
        name="unnamed"
        label={texts.fields.unnamed}
        hint={texts.hints.unnamed}
        error={errorOf('unnamed')}
        optional
        defaultValue={typed?.unnamed ?? ''}
        inputMode="numeric"
        width="sm"
        autoComplete="off"
      />
    </>
  )
}

function More() {
  const texts = useTexts('group')
  const frame = useFrame()
  const href = useHref()
  const to = frame.phone === '' ? href('/ContactUs') : frame.phoneHref
  return (
    <p className={formCss.formAsks}>
      {rich(texts.more, { contact: <a href={to}>{frame.phone || texts.call}</a> })}
    </p>
  )
}

type SummaryProps = Pick<GroupProps, 'fee' | 'feePaise' | 'free' | 'payLater' | 'days'> & { people: number }

function GroupSummary({ fee, feePaise, free, payLater, days, people }: SummaryProps) {
  const texts = useTexts('group').summary
  const each = days < 2 ? texts.each : days === 2 ? texts.eachBoth : format(texts.eachAll, { days })
  const known = people > 0 && people <= mostPeople
  const steps = [free ? '' : payLater ? texts.nextOffice : texts.nextPay, texts.nextCodes, texts.nextNames]
  return (
    <Panel title={texts.heading}>
      <SummaryRows
        rows={[
          { label: texts.people, value: people > 0 ? String(people) : '–' },
          { label: each, value: fee, exact: true },
        ]}
        total={{ label: texts.toPay, value: known ? formatPaise(feePaise * people) : '–' }}
      />
      {!known && <p className={css.groupLater}>{texts.later}</p>}
      <h3 className={formCss.nextHeading}>{texts.next}</h3>
      <ol className={formCss.next}>
        {steps.filter(Boolean).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  )
}
