import { useQueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Badge } from '../../../ui/badge'
import { Icon } from '../../../ui/icon'
import { errorMessage } from '../../api/api-error'
import type { Hall, HallKind, Edition, HallStall } from '../../api/records'
import { useBookingNames } from '../../layout/event-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { hallKey, hallQuery } from '../../ui/hall/hall-api'
import { StockForm, useStallChange } from '../../ui/hall/stock-form'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { showDone } from '../../ui/toast-list'
import { earlyBirdQuery } from './hall-office-api'
import { PriceForm } from './price-form'

// The tab with the price of each kind, the early bird discount, and the stock of the kinds that are not on the plan.
export function PricesTab({ hall: { data, error, isError, refetch } }: { hall: UseQueryResult<Hall> }) {
  const client = useQueryClient()
  const mayEdit = useMay('hall')
  const [edited, setEdited] = useState<HallKind>()
  if (!data) {
    return (
      <section className="card" aria-label={t.hall.prices}>
        {isError ? (
          <QueryError query={{ error, refetch }} title={t.hall.pricesFailed} reasonOf={errorMessage} />
        ) : (
          <Skeleton label={t.hall.loadingPrices} lines={8} />
        )}
      </section>
    )
  }
  return (
    <div className="hall-prices">
      <PriceTable kinds={data.kinds} onEdit={mayEdit ? setEdited : undefined} />
      <div className="hall-side">
        <EarlyBirdCard kinds={data.kinds} />
        <StockCard hall={data} readOnly={!mayEdit} />
      </div>
      {edited && (
        <PriceForm
          kind={edited}
          onSaved={({ mapName }) => {
            setEdited(undefined)
            void client.invalidateQueries({ queryKey: hallKey })
            showDone(format(t.hall.priceSaved, { kind: mapName }))
          }}
          reload={async (id) => {
            const { kinds } = await client.fetchQuery({ ...hallQuery, staleTime: 0 })
            return kinds.find((kind) => kind.id === id)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

// Shows whether the early bird discount applies now, with a link to its settings.
function EarlyBirdCard({ kinds }: { kinds: readonly HallKind[] }) {
  const { data, error, isError, refetch } = useQuery(earlyBirdQuery)
  // The server's clock decides whether the discount applies. The portal recognises that it applies if a price differs
  // from its list price.
  const counts = kinds.some(({ base, listBase }) => base !== listBase)
  return (
    <section className="card hall-note" aria-labelledby="early-bird-title">
      <div className="card-head">
        <h2 id="early-bird-title">{t.hall.earlyBirdTitle}</h2>
        {data && (
          <Badge tone={counts ? 'good' : 'mute'} icon={counts ? 'check' : null}>
            {counts ? t.hall.on : t.hall.off}
          </Badge>
        )}
      </div>
      <QueryError query={{ error, refetch }} title={t.hall.earlyBirdFailed} reasonOf={errorMessage} />
      {!data && !isError && <Skeleton label={t.hall.loadingEarlyBird} lines={2} />}
      {data && <p>{describe(data, counts)}</p>}
      <p>
        <Link to="/admin/edition" search={{ section: 'money' }}>
          {t.hall.changeInEdition}
        </Link>
      </p>
    </section>
  )
}

function describe({ on, percentHundredths, lastDay }: Edition['earlyBird'], counts: boolean): string {
  if (!counts && !on) return t.hall.earlyBird.off
  if (!counts && percentHundredths === 0) return t.hall.earlyBird.zero
  const text = counts ? t.hall.earlyBird.counts : t.hall.earlyBird.over
  return format(text, { percent: percentHundredths / 100, day: formatDay(lastDay) })
}

// The number of available stalls of each kind that is not on the plan. Exhibitors are assigned a place for such a
// stall at the fair.
function StockCard({ hall: { kinds, stalls }, readOnly }: { hall: Hall; readOnly: boolean }) {
  const entries = kinds.flatMap((kind) => {
    const stall = kind.onPlan ? undefined : stalls.find((one) => one.kind === kind.id)
    return stall ? [{ kind, stall }] : []
  })
  if (entries.length === 0) return null
  return (
    <section className="card hall-note" aria-labelledby="stock-title">
      <div className="card-head">
        <h2 id="stock-title">{t.hall.notOnPlan}</h2>
      </div>
      {entries.map((entry) => (
        <Stock key={`${entry.kind.id} ${entry.kind.stock}`} {...entry} readOnly={readOnly} />
      ))}
    </section>
  )
}

function Stock({ kind, stall, readOnly }: { kind: HallKind; stall: HallStall; readOnly: boolean }) {
  const { id, mapName, stock } = kind
  const change = useStallChange(stall.id, mapName)
  return (
    <div className="hall-stock">
      <h3>{mapName}</h3>
      <p className="field-hint">
        {format(t.hall.stockLeft, { left: stall.remaining, stock, taken: stock - stall.remaining })}{' '}
        {kind.maxPerBooking > 0 && format(t.hall.mostPerBooking, { count: kind.maxPerBooking })}
      </p>
      {!readOnly && (
        <StockForm
          stock={stock}
          change={change}
          idPrefix={`stock-${id}`}
          label={format(t.hall.stockOf, { kind: mapName })}
        />
      )}
    </div>
  )
}

type Props = {
  kinds: readonly HallKind[]
  // Called when the user wants to edit a price. It is undefined for accounts that may not edit.
  onEdit: ((kind: HallKind) => void) | undefined
}

// The price list. While the early bird discount applies, the list also shows the reduced prices.
function PriceTable({ kinds, onEdit }: Props) {
  return (
    <section className="card" aria-labelledby="prices-title">
      <div className="card-head">
        <h2 id="prices-title">{t.hall.prices}</h2>
        <small>{t.hall.pricesNote}</small>
      </div>
      <table className="hall-table table" aria-labelledby="prices-title">
        <thead>
          <tr>
            <th scope="col">{t.hall.kind}</th>
            <th scope="col">{t.hall.price}</th>
            <th scope="col">{t.hall.gst}</th>
            <th scope="col">{t.hall.withGst}</th>
            {onEdit && (
              <th scope="col">
                <span className="vh">{t.common.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <PriceRow key={kind.id} kind={kind} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PriceRow({ kind, onEdit }: { kind: HallKind; onEdit: Props['onEdit'] }) {
  const { mapName, adminName, dimensions, listBase, base, gst, gstPercent, total, members } = kind
  const reduced = base !== listBase
  const { typeName } = useBookingNames()
  return (
    <tr>
      <td className="hall-table-name">
        <b>{mapName}</b>
        <small>
          {[typeName(adminName), dimensions, members > 0 && format(t.hall.membersOf, { count: members })]
            .filter(Boolean)
            .join(', ')}
        </small>
      </td>
      <td className="num" data-label={t.hall.price}>
        {formatAmount(listBase)}
        {reduced && <small>{format(t.hall.priceNow, { price: formatAmount(base) })}</small>}
      </td>
      <td className="num" data-label={t.hall.gst}>
        {formatAmount(gst)}
        <small>{gstPercent}%</small>
      </td>
      <td className="num" data-label={t.hall.withGst}>
        <b>{formatAmount(total)}</b>
        {reduced && <small>{t.hall.earlyBirdTitle}</small>}
      </td>
      {onEdit && (
        <td className="cell-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={format(t.hall.changePriceOf, { kind: mapName })}
            onClick={() => onEdit(kind)}
          >
            <Icon name="pencil" size={20} />
          </button>
        </td>
      )}
    </tr>
  )
}
