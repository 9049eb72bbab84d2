import type { ReactNode } from 'react'
import { format, rich } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import type { Till } from '../../api/records'
import { useAccount, useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AddressLink } from '../../ui/address-link'
import { formatMoment } from '../../ui/dates'
import { differenceOf, takingsOf } from '../../ui/money/till-words'
import type { StartTask } from './money-actions'

// Shows a closed till that needs approval. Users cannot approve the closing of their own till.
export function ClosedTill({ till, tick, onStart }: { till: Till; tick: ReactNode; onStart: StartTask }) {
  const { email: own } = useAccount()
  const mayApprove = useMay('approve')
  const { account, counted = 0, difference = 0, closedAt = '', note } = till
  const decide = (approve: boolean) => onStart({ kind: 'decide-till', decision: { till, approve } })
  return (
    <li>
      {tick}
      {rich(t.orders.tillOf, {
        account: <b>{account}</b>,
        counted: <b>{formatAmount(counted)}</b>,
        difference: differenceOf(difference),
      })}
      <small>
        {format(t.orders.tillClosed, { moment: formatMoment(closedAt), takings: takingsOf(till) })}
      </small>
      {note && <small dir="auto">{note}</small>}
      {account === own && <small>{t.orders.needsSecondPerson}</small>}
      <small>
        <AddressLink address="/admin/tills?status=closed">{t.tills.heading}</AddressLink>
      </small>
      {mayApprove && account !== own && (
        <span className="money-actions">
          <Button size="sm" aria-label={format(t.tills.approveOf, { account })} onClick={() => decide(true)}>
            {t.orders.approve}
          </Button>
          <Button
            variant="line"
            size="sm"
            aria-label={format(t.tills.refuseOf, { account })}
            onClick={() => decide(false)}
          >
            {t.orders.refuse}
          </Button>
        </span>
      )}
    </li>
  )
}
