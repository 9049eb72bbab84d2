import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { errorMessage } from '../../api/api-error'
import type { Till } from '../../api/records'
import { useAccount } from '../../session/permissions'
import { counted, t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { FigureCards } from '../../ui/figure-cards'
import { ownTillQuery } from '../../ui/money/tills-api'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'

export type OwnTillTask = { kind: 'open' } | { kind: 'take' } | { kind: 'close'; till: Till }

// The till of the signed-in account with its cash. Buttons open the till, take a payment and close the till.
export function OwnTill({ onStart }: { onStart: (task: OwnTillTask) => void }) {
  const { email } = useAccount()
  const own = useQuery(ownTillQuery(email))
  const till = own.data
  return (
    <section className="own-till" aria-labelledby="own-till">
      <div className="own-till-head">
        <div>
          <h2 id="own-till">{t.tills.own}</h2>
          {till === null && <small>{t.tills.ownNone}</small>}
        </div>
        <span className="own-till-buttons">
          <Button size="sm" icon="rupee" onClick={() => onStart({ kind: 'take' })}>
            {t.tills.take.start}
          </Button>
          {till && (
            <Button variant="line" size="sm" icon="check" onClick={() => onStart({ kind: 'close', till })}>
              {t.tills.closing.title}
            </Button>
          )}
          {till === null && (
            <Button variant="line" size="sm" icon="plus" onClick={() => onStart({ kind: 'open' })}>
              {t.tills.open.title}
            </Button>
          )}
        </span>
      </div>
      <QueryError query={own} text={t.tills.fetchFailed} reasonOf={errorMessage} />
      {own.isPending && <Skeleton label={t.tills.own} lines={2} />}
      {till && <OpenTill till={till} />}
    </section>
  )
}

function OpenTill({ till }: { till: Till }) {
  return (
    <>
      <p>{format(t.tills.openSince, { moment: formatMoment(till.openedAt) })}</p>
      {till.refusal && (
        <Notice kind="warn" icon="alert" title={t.tills.closingRefused}>
          <p>{format(t.tills.countAgain, { reason: till.refusal, name: till.decidedBy })}</p>
        </Notice>
      )}
      <FigureCards
        figures={[
          {
            label: t.tills.expected,
            value: formatAmount(till.expected),
            note: format(t.tills.withFloat, { float: formatAmount(till.float) }),
          },
          {
            label: t.tills.cash,
            value: formatAmount(till.cash),
            note: counted(till.payments, t.tills.payments),
          },
          { label: t.tills.cheque, value: formatAmount(till.cheque + till.dd) },
          { label: t.tills.bank, value: formatAmount(till.bank) },
          { label: t.tills.upiAndCard, value: formatAmount(till.upi + till.card) },
        ]}
      />
    </>
  )
}
