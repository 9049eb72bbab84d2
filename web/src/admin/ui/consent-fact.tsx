import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '../api/client'
import { formatMoment } from './dates'
import { Fact } from './row-details'

type Kind = 'registration' | 'booking' | 'sponsorship' | 'application' | 'contact message'

const languages: Record<string, string> = { en: 'English', hi: 'Hindi', te: 'Telugu' }

// What stands behind a record: which privacy notice its sender agreed to, when and in which language. Nothing to change.
export function ConsentFact({ kind, id }: { kind: Kind; id: string }) {
  const { data } = useQuery({
    queryKey: ['privacy', 'consents', kind, id],
    queryFn: () => dataOf(api.GET('/api/admin/privacy/consents', { params: { query: { kind, id } } })),
  })
  return <Fact label="Consent">{data ? wordsOf(data) : 'Looking it up'}</Fact>
}

type Consent = { notice: string; lang: string; at: string; withdrawnAt?: string }

function wordsOf(consents: readonly Consent[]): string {
  const [consent] = consents
  if (!consent) return 'None: entered by the office'
  const { notice, lang, at, withdrawnAt } = consent
  if (withdrawnAt) return `Withdrawn on ${formatMoment(withdrawnAt)}`
  return `Notice ${notice} in ${languages[lang] ?? lang}, ${formatMoment(at)}`
}
