import { format } from '../../../i18n/format'
import type { RecordPage } from '../../api/records'
import { useBookingNames } from '../../layout/event-query'
import { t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { PhoneLinks } from '../../ui/phone-links'
import { RecordLink } from '../../ui/record-link'
import { RecordStatus, fieldName, recordKindName } from '../../ui/record-status'
import { Fact, Facts } from '../../ui/row-details'
import { RecordCard } from './record-card'

const payments: Readonly<Record<string, string>> = t.stallBookings.payments
const stages: Readonly<Record<string, string>> = t.sponsorships.stages
const occupations: Readonly<Record<string, string>> = t.applications.occupations

// The fields that use the full width of the card.
const wide: ReadonlySet<string> = new Set(['address', 'message', 'experience', 'requirements'])

type Props = {
  page: RecordPage
  // The name of a field that is shown elsewhere on the page and is therefore omitted.
  without: string | undefined
}

// The record's fields. The phone number has links for calling the person and for opening a WhatsApp chat.
export function RecordFacts({ page, without }: Props) {
  const { paysFor } = page
  const facts = page.facts.filter(({ field }) => field !== without)
  return (
    <RecordCard id="facts" title={t.recordPage.facts}>
      <Facts>
        {paysFor && (
          <Fact label={t.recordPage.paysFor}>
            <RecordLink kind={paysFor.kind} id={paysFor.id}>
              {`${recordKindName(paysFor.kind)}: ${paysFor.title}`}
            </RecordLink>
          </Fact>
        )}
        {page.kind === 'booking' && (
          <Fact label={t.recordPage.exhibitor}>
            <RecordLink kind="exhibitor" id={page.id}>
              {format(t.recordPage.exhibitorLink, { name: page.name })}
            </RecordLink>
          </Fact>
        )}
        {facts.map(({ field, value, label }) => (
          <Fact key={`${field} ${label ?? ''}`} label={label ?? fieldName(field)} wide={wide.has(field)}>
            <FactValue kind={page.kind} field={field} value={value} name={page.name} />
          </Fact>
        ))}
        {page.kind !== 'exhibitor' && <Fact label={t.common.id}>{page.id}</Fact>}
      </Facts>
    </RecordCard>
  )
}

type FactProps = { kind: string; field: string; value: string; name: string }

function FactValue({ kind, field, value, name }: FactProps) {
  const names = useBookingNames()
  if (field === 'phone') return <PhoneLinks phone={value} name={name} />
  if (field === 'email') return <a href={`mailto:${value}`}>{value}</a>
  if (field === 'paymentStatus') return payments[value] ?? value
  if (field === 'occupation') return occupations[value] ?? value
  if (field === 'stage') return stages[value] ?? value
  if (field === 'category') return kind === 'registration' ? categoryName(value) : names.categoryName(value)
  if (field === 'type') return names.typeName(value)
  if (field === 'status') return <RecordStatus status={value} />
  return <span className="typed-text">{value}</span>
}
