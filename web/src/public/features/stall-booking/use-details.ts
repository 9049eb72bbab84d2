import { useState } from 'react'
import { format } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { ApiError } from '../../../lib/api'
import type { StallBookingCard, StallBookingProps } from '../../props.gen'
import { readDraft, type Values } from './booking-draft'
import { checkDetails, networkSentence } from './details-api'

// Why the server or the network said no to the details.
export type Refusal = { readonly fields: Readonly<Record<string, string>>; readonly message: string }

export type Details = {
  readonly refusal: Refusal
  readonly checking: boolean
  // Checks what was typed; true when it is well.
  check: (values: Values) => Promise<boolean>
  // The order was refused for what was typed: sentences by field.
  refuse: (fields: Refusal['fields']) => void
}

const required = ['name', 'phone', 'address', 'type'] as const

// The details of a booking, as the server judges them.
export function useDetails(props: StallBookingProps, card: StallBookingCard | undefined): Details {
  const ui = useTexts('ui')
  const texts = useTexts('stallBooking')
  const lang = useLang()
  const [checking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState(() =>
    props.refusal
      ? { fields: {}, message: props.refusal }
      : refusalOf(props.errors, props.typed ? { ...props.typed } : {}),
  )

  // When required fields (public-site §5) are empty it begins with the specification's sentence and their names.
  function refusalOf(
    fields: Refusal['fields'],
    values: { readonly [Name in (typeof required)[number]]?: string | undefined },
  ): Refusal {
    const missing = required.filter((name) => fields[name] && !values[name]?.trim())
    const names = missing.map((name) => texts.fields[name]).join(', ')
    return { fields, message: names && format(texts.missing, { fields: names }) }
  }

  function failed(error: unknown): Refusal {
    if (!(error instanceof ApiError)) return { fields: {}, message: networkSentence(error, ui) }
    return { fields: {}, message: error.problem.message || ui.somethingWrong }
  }

  return {
    refusal,
    checking,
    async check(values) {
      if (!card || checking) return false
      setChecking(true)
      try {
        const fields = await checkDetails(card, values, lang)
        setRefusal(refusalOf(fields, values))
        return Object.keys(fields).length === 0
      } catch (error) {
        setRefusal(failed(error))
        return false
      } finally {
        setChecking(false)
      }
    },
    refuse: (fields) => setRefusal(refusalOf(fields, readDraft().values)),
  }
}
