import { useEffect, useRef, useState, type FormEvent } from 'react'
import { rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { useHydrated } from '../../../ui/hydrated'
import { useHref } from '../../page-context'
import type { StallBookingCard, StallBookingProps } from '../../props.gen'
import { SentPart } from '../../sent-part'
import { keepDraft, readDraft, type Values } from './booking-draft'
import { BookingFields, fieldOrder } from './booking-fields'
import { PlainStalls } from './plain-stalls'
import type { Details, Refusal } from './use-details'
import css from './stall-booking.module.css'

type Props = {
  props: StallBookingProps
  card: StallBookingCard
  details: Details
  // What was typed is well: on to the stalls.
  onChecked: () => void
}

// The details of a booking. Posted as it is without script, stalls and all; with script they are checked and the
// choice of stalls follows. What is typed outlives a reload.
export function BookingForm({ props, card, details, onChecked }: Props) {
  const texts = useTexts('stallBooking')
  const href = useHref()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const { checking, refusal } = details

  // What was typed before a reload, unless the server sent it or the visitor has begun to type.
  useEffect(() => {
    if (!form.current || props.typed) return
    const { values } = readDraft()
    for (const field of fieldsOf(form.current)) {
      const kept = values[field.name]
      if (kept !== undefined && field.value === field.defaultValue) field.value = kept
    }
  }, [props.typed])

  function keep(): Values {
    const fields = form.current ? fieldsOf(form.current) : []
    const values = Object.fromEntries(fields.map((field) => [field.name, field.value]))
    keepDraft({ ...readDraft(), values: { ...readDraft().values, ...values } })
    return values
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await details.check(keep())) onChecked()
  }

  // A field that was edited since loses its sentence; the summary stays as it was read out.
  const [edited, setEdited] = useState<{ refusal: Refusal; names: readonly string[] }>({ refusal, names: [] })
  const errors = edited.refusal === refusal ? without(refusal.fields, edited.names) : refusal.fields

  const privacy = <a href={href('/privacy')}>{texts.privacy}</a>
  return (
    <form
      ref={form}

      method="post"
      action={href('/stallbooking')}
      noValidate
      onSubmit={hydrated ? submit : undefined}
      onInput={(event) => {
        keep()
        const name = event.target instanceof Element ? event.target.getAttribute('name') : null
        if (name && errors[name])
          setEdited({ refusal, names: [...(edited.refusal === refusal ? edited.names : []), name] })
      }}
    >
      <ErrorSummary
        errors={refusal.fields}
        labels={texts.fields}
        order={fieldOrder}
        message={refusal.message || undefined}
      />
      <input type="hidden" name="card" value={card.id} />
      <BookingFields card={card} types={props.stallTypes} typed={props.typed} errors={errors} />
      {!hydrated && (
        <SentPart id="plain-stalls">
          {import.meta.env.SSR && <PlainStalls props={props} card={card} />}
        </SentPart>
      )}
      <p className={css.bookingConsent}>{rich(texts.consent, { privacy })}</p>
      <Button type="submit" iconAfter="arrow-right" busy={checking} busyLabel={texts.checking}>
        {hydrated ? texts.toStalls : texts.plainPay}
      </Button>
    </form>
  )
}

type FormField = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { defaultValue?: string }

// The fields that are typed; a select counts as untouched while nothing is chosen.
function fieldsOf(form: HTMLFormElement): FormField[] {
  const fields = form.querySelectorAll<FormField>(
    'input:not([type=hidden], [type=checkbox]), textarea, select',
  )
  return [...fields].map((field) => {
    if (field instanceof HTMLSelectElement) Object.assign(field, { defaultValue: '' })
    return field
  })
}

function without(fields: Refusal['fields'], names: readonly string[]): Refusal['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}
