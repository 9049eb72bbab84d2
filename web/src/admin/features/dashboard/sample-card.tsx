import { groupDigits } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import type { Summary } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AddressLink } from '../../ui/record-link'

const words = t.dashboard.sample

// Where each part is changed.
const places: Readonly<Record<string, string>> = {
  days: '/admin/edition?section=days',
  venue: '/admin/edition?section=contacts',
  phone: '/admin/edition?section=contacts',
  email: '/admin/edition?section=contacts',
  fee: '/admin/edition?section=days',
  prices: '/admin/hall?tab=prices',
  tax: '/admin/edition?section=tax',
  bank: '/admin/edition?section=tax',
  logo: '/admin/Logo',
  stalls: '/admin/hall',
}

// What visitors still see from the sample edition. The card disappears when there is nothing left.
export function SampleCard({ sample }: Pick<Summary, 'sample'>) {
  const mayEdit = useMay('content')
  if (!mayEdit || sample.length === 0) return null
  return (
    <section className="card chart" aria-labelledby="sample">
      <div className="card-head">
        <h2 id="sample">{words.title}</h2>
        <Badge tone="warn">{groupDigits(sample.length)}</Badge>
      </div>
      <p>{words.note}</p>
      <ul className="sample-list">
        {sample.map((part) => {
          const name = words.parts[part as keyof typeof words.parts] ?? part
          return (
            <li key={part}>
              <span>{name}</span>
              <AddressLink
                className="book-link"
                address={places[part] ?? '/admin/edition'}
                label={`${words.set} ${name}`}
              >
                {words.set}
              </AddressLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
