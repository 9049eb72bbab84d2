import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import type { Hall, HallStall } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { BlockForm } from '../../ui/hall/block-form'
import { nameStall, stateWords } from '../../ui/hall/stall-words'
import { StockForm, refusalOf, useStallChange } from '../../ui/hall/stock-form'
import { CloseDetail } from './close-detail'

const tones = {
  available: 'good',
  held: 'warn',
  sold: 'info',
  blocked: 'mute',
  unreleased: 'mute',
} as const satisfies Record<HallStall['state'], Tone>

type Props = { stall: HallStall; hall: Hall; onClose: () => void }

// Shows the selected stall with the actions of the office: release, withdraw, block and unblock the stall, and set the
// stock of its kind.
export function StallDetail({ stall, hall, onClose }: Props) {
  const mayEdit = useMay('hall')
  const kind = hall.kinds.find(({ id }) => id === stall.kind)
  const name = nameStall(hall, stall)
  const change = useStallChange(stall.id, name)
  const { mutate, isPending } = change

  return (
    <section className="detail" aria-labelledby="stall-title">
      <div className="detail-head">
        <h2 id="stall-title">{name}</h2>
        <Badge tone={tones[stall.state]} icon={stall.state === 'available' ? 'check' : 'info'}>
          {stateWords[stall.state]}
        </Badge>
        <CloseDetail onClose={onClose} />
      </div>
      <p className="detail-note">
        {[
          kind && format(t.stallBookings.priceWithGst, { amount: formatAmount(kind.total) }),
          stall.reason && format(t.stallBookings.blockReason, { reason: stall.reason }),
          !stall.onPlan && format(t.stallBookings.countLeft, { count: stall.remaining }),
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
      {mayEdit && (
        <div className="detail-buttons">
          {stall.state === 'unreleased' && (
            <Button size="sm" icon="check" disabled={isPending} onClick={() => mutate({ action: 'release' })}>
              {t.stallBookings.release}
            </Button>
          )}
          {stall.state === 'blocked' && (
            <Button size="sm" icon="check" disabled={isPending} onClick={() => mutate({ action: 'unblock' })}>
              {t.stallBookings.unblock}
            </Button>
          )}
          {stall.state === 'available' && (
            <Button
              variant="line"
              size="sm"
              disabled={isPending}
              onClick={() => mutate({ action: 'withdraw' })}
            >
              {t.stallBookings.withdrawFromSale}
            </Button>
          )}
          {(stall.state === 'available' || stall.state === 'unreleased') && (
            <BlockForm
              key={stall.id}
              busy={isPending}
              refused={refusalOf(change, 'reason')}
              onBlock={(reason) => mutate({ action: 'block', reason })}
            />
          )}
          {!stall.onPlan && <StockForm key={`${stall.id}-stock`} stock={kind?.stock ?? 0} change={change} />}
        </div>
      )}
    </section>
  )
}
