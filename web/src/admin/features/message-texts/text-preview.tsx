import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { format } from '../../../i18n/format'
import { ApiError, errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { EmailView } from '../../ui/email-view'
import type { Lang } from '../../ui/lang-names'
import { Skeleton } from '../../ui/skeleton'
import { previewQuery, type TypedText } from './message-texts-api'

// The time in ms between the last typed character and the request for a preview. The delay prevents a request after
// every typed character.
const pause = 400

type Props = { kind: string; lang: Lang; typed: TypedText }

// A preview of the message as an e-mail and on WhatsApp, with the typed text.
export function TextPreview({ kind, lang, typed }: Props) {
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
