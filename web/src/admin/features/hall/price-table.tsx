import { formatAmount } from '../../../lib/money'
import { Icon } from '../../../ui/icon'
import type { HallKind } from '../../api/records'

type Props = {
  kinds: readonly HallKind[]
  // Left out for those who may not.
  onEdit: ((kind: HallKind) => void) | undefined
}

// The price list as the office sets it; while a discount counts, also what is charged now.
export function PriceTable({ kinds, onEdit }: Props) {
  return (
    <section className="card" aria-labelledby="prices-title">
      <div className="card-head">
        <h2 id="prices-title">Prices</h2>
        <small>
          A change counts for new orders at once. Orders and bookings that are there keep their price.
        </small>
      </div>
      <table className="hall-table table" aria-labelledby="prices-title">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Price</th>
            <th scope="col">GST</th>
            <th scope="col">With GST</th>
            {onEdit && (
              <th scope="col">
                <span className="vh">Actions</span>
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
  const { mapName, adminName, dimensions, listBase, base, gst, gstPercent, total } = kind
  const reduced = base !== listBase
  return (
    <tr>
      <td className="hall-table-name">
        <b>{mapName}</b>
        <small>{[adminName, dimensions].filter(Boolean).join(', ')}</small>
      </td>
      <td className="num" data-label="Price">
        {formatAmount(listBase)}
        {reduced && <small>Now {formatAmount(base)}</small>}
      </td>
      <td className="num" data-label="GST">
        {formatAmount(gst)}
        <small>{gstPercent}%</small>
      </td>
      <td className="num" data-label="With GST">
        <b>{formatAmount(total)}</b>
        {reduced && <small>Early bird</small>}
      </td>
      {onEdit && (
        <td className="cell-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Change the price of ${mapName}`}
            onClick={() => onEdit(kind)}
          >
            <Icon name="pencil" size={20} />
          </button>
        </td>
      )}
    </tr>
  )
}
