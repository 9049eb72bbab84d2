import { useQuery } from '@tanstack/react-query'
import { format } from '../../i18n/format'
import { api, dataOf } from '../api/client'
import { t } from '../texts'
import { formatMoment } from './dates'
import { languageName } from './lang-names'
import { Fact } from './row-details'

type Kind = 'registration' | 'booking' | 'sponsorship' | 'application' | 'contact message'

// Shows the privacy notice that the sender of a record has accepted, with its language and date.
export function ConsentFact({ kind, id }: { kind: Kind; id: string }) {
  const { data } = useQuery({
    queryKey: ['privacy', 'consents', kind, id],
    queryFn: () => dataOf(api.GET('/api/admin/privacy/consents', { params: { query: { kind, id } } })),
  })
  return <Fact label={t.ui.consentFact.label}>{data ? wordsOf(data) : t.ui.consentFact.loading}</Fact>
}

type Consent = { notice: string; lang: string; at: string; withdrawnAt?: string }

function wordsOf(consents: readonly Consent[]): string {
  const [consent] = consents
  if (!consent) return t.ui.consentFact.none
  const { notice, lang, at, withdrawnAt } = consent
  if (withdrawnAt) return format(t.ui.consentFact.withdrawnOn, { date: formatMoment(withdrawnAt) })
  return format(t.ui.consentFact.given, {
    notice,
    language: languageName(lang) ?? lang,
    date: formatMoment(at),
  })
}
