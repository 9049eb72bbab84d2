import { useId, useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { TextInput } from '../../../ui/text-input'
import { api, dataOf } from '../../api/client'
import type { Sponsorship } from '../../api/records'
import { may, useAccount } from '../../session/permissions'
import { t } from '../../texts'
import { SendLink } from '../../ui/money/payment-link'

// Sends the sponsor a payment link for the amount due, or for a part of it that the user enters. What is due of an
// earlier edition can be paid, too.
export function SponsorshipPaymentLink({ sponsorship }: { sponsorship: Sponsorship }) {
  const { _id: id, company, contactPerson, due = 0 } = sponsorship
  const [amount, setAmount] = useState('')
  const field = useId()
  if (!may(useAccount(), 'edit') || due <= 0) return null
  return (
    <div className="detail-buttons">
      <TextInput
        idPrefix={field}
        name="part"
        label={t.sponsorships.part}
        hint={format(t.sponsorships.partHint, { due: formatAmount(due) })}
        inputMode="decimal"
        autoComplete="off"
        placeholder={String(due)}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <SendLink
        name={company || contactPerson}
        note={t.sponsorships.linkNote}
        touches={['sponsorships']}
        send={() =>
          dataOf(
            api.POST('/api/sponsorship/{id}/payment-link', {
              params: { path: { id } },
              body: amount.trim() ? { amount: amount.trim() } : {},
            }),
          )
        }
      />
    </div>
  )
}
