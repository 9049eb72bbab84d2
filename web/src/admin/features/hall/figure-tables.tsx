import type { HallZone } from '../../../lib/hall'
import { ZoneLetter } from '../../../ui/hall-map/zone-buttons'
import type { Hall, HallStall } from '../../api/records'
import { t } from '../../texts'
import { stateWords } from '../../ui/hall/stall-words'
import { figuresByKind, figuresByZone, sumOf, type Figures } from './figures'

const columns = ['available', 'held', 'sold', 'blocked', 'unreleased'] as const satisfies HallStall['state'][]

// Tables of the stall states by zone and by kind.
export function FigureTables({ hall }: { hall: Hall }) {
  return (
    <div className="hall-figures">
      <FigureTable
        id="figures-by-zone"
        title={t.hall.byZone}
        head={t.hall.zone}
        rows={figuresByZone(hall)}
        zones={hall.zones}
      />
      <FigureTable id="figures-by-kind" title={t.hall.byKind} head={t.hall.kind} rows={figuresByKind(hall)} />
    </div>
  )
}

type Props = {
  id: string
  title: string
  // The heading of the first column.
  head: string
  rows: readonly Figures[]
  zones?: readonly HallZone[]
}

function FigureTable({ id, title, head, rows, zones }: Props) {
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        <small>{t.hall.onPlan}</small>
      </div>
      <table className="hall-table table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t.hall.stalls}</th>
            {columns.map((state) => (
              <th key={state} scope="col">
                {stateWords[state]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, sumOf(rows)].map((row) => (
            <FigureRow key={row.id} row={row} zone={zones?.find(({ id: known }) => known === row.id)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FigureRow({ row, zone }: { row: Figures; zone: HallZone | undefined }) {
  const { id, name, total, counts } = row
  return (
    <tr className={id === 'sum' ? 'row-sum' : undefined}>
      <td className="hall-table-name">
        {zone && <ZoneLetter zone={zone} />}
        <b>{name}</b>
      </td>
      <td className="num" data-label={t.hall.stalls}>
        {total}
      </td>
      {columns.map((state) => (
        <td key={state} className="num" data-label={stateWords[state]}>
          {counts[state]}
        </td>
      ))}
    </tr>
  )
}
