import { format } from '../../../i18n/format'
import { formatAmount } from '../../../lib/money'
import { Icon } from '../../../ui/icon'
import type { HallKind } from '../../api/records'
import { useBookingNames } from '../../layout/event-query'
import { t } from '../../texts'

type Props = {
  kinds: readonly HallKind[]
  // Called when the user wants to edit a price. It is undefined for accounts that may not edit.
  onEdit: ((kind: HallKind) => void) | undefined
}

// The price list. While the early bird discount applies, the list also shows the reduced prices.
export function PriceTable({ kinds, onEdit }: Props) {
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
