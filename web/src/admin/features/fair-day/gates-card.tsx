import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import type { GateSummary } from '../../api/records'
import { counted, t } from '../../texts'
import { categoryName } from '../../ui/category-name'
import { formatTime } from '../../ui/dates'
import { ScrollingTable } from '../../ui/scrolling-table'
import { Skeleton } from '../../ui/skeleton'

type Props = { summary: GateSummary | undefined }

// The number of admissions today by gate and hour.
export function GatesCard({ summary }: Props) {
  return (
    <section className="card">
      <div className="card-head">
        <h2>{t.gates.byGate}</h2>
      </div>
      {summary ? <GateTable summary={summary} /> : <Skeleton label={t.gates.loading} lines={3} />}
    </section>
  )
}

function GateTable({ summary: { gates, hours } }: { summary: GateSummary }) {
  const names = [...new Set(gates.map(({ gate }) => gate))].toSorted()
  if (names.length === 0) return <p className="control-none">{t.gates.noneToday}</p>
  const countOf = (gate?: string, at?: string) =>
    gates
      .filter((one) => (gate === undefined || one.gate === gate) && (at === undefined || one.at === at))
      .reduce((sum, { count }) => sum + count, 0)
  const rows = names.length > 1 ? [...names, undefined] : names
  return (
    <ScrollingTable label={t.gates.byGate}>
      <thead>
        <tr>
          <th scope="col">{t.gates.gate}</th>
          {hours.map(({ at }) => (
            <th key={at} scope="col" className="num">
              {formatTime(at)}
            </th>
          ))}
          <th scope="col" className="num">
            {t.gates.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((gate) => (
          <tr key={gate ?? 'all'}>
            <th scope="row">{gate === undefined ? t.gates.allGates : gate || t.gates.portal}</th>
            {hours.map(({ at }) => (
              <td key={at} className="num">
                {groupDigits(countOf(gate, at))}
              </td>
            ))}
            <td className="num">
              <b>{groupDigits(countOf(gate))}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

// The number of admissions today by category.
export function CategoriesCard({ summary }: Props) {
  return (
    <section className="card" aria-labelledby="control-categories">
      <div className="card-head">
        <h2 id="control-categories">{t.gates.byCategory}</h2>
      </div>
      {summary && (
        <dl className="control-groups">
          {summary.groups
            .filter((group) => group.today > 0 || group.expected > 0)
            .map(({ group, today, expected }) => (
              <div key={group}>
                <dt>{categoryName(group)}</dt>
                <dd className="num">
                  {format(t.gates.of, { today: groupDigits(today), expected: groupDigits(expected) })}
                </dd>
              </div>
            ))}
        </dl>
      )}
      {summary && summary.invalid > 0 && (
        <p className="control-none">{counted(summary.invalid, t.gates.invalid)}</p>
      )}
    </section>
  )
}
