import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { format } from '../../../i18n/format'
import { Skeleton } from '../../../ui/loader'
import { ApiError, sentenceOf } from '../../api/api-error'
import { t } from '../../texts'
import type { Lang } from '../../ui/lang-names'
import { LetterView } from '../../ui/letter-view'
import { previewQuery, type TypedText } from './message-texts-api'

// Long enough that not every letter is sent.
const pause = 400

type Props = { kind: string; lang: Lang; typed: TypedText }

// The message as it would be with what is typed, by e-mail and on WhatsApp.
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
      {preview.isPending && <Skeleton label={t.messageTexts.loadingThePreview} lines={8} />}
      {data && !error && (
        <>
          <h3>{t.messageTexts.eMail}</h3>
          <LetterView html={data.html} label={t.messageTexts.theEmail} level={4} />
          <h3>{t.messageTexts.whatsapp}</h3>
          <p className="message-bubble" lang={lang}>
            {data.body}
          </p>
        </>
      )}
    </section>
  )
}

// The first sentence beside a field says more than the one above all of them.
function reasonOf(error: Error): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : []
  return format(t.messageTexts.noPreview, { reason: first ?? sentenceOf(error) })
}

// A value once it has not changed for a moment.
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
