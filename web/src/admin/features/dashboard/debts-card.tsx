import { queryOptions, useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { describeError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import { counted, t } from '../../texts'
import { QueryError } from '../../ui/query-error'
import { AddressLink } from '../../ui/record-link'
import { Skeleton } from '../../ui/skeleton'

const words = t.dashboard.debts

const debtsQuery = queryOptions({
  queryKey: ['debtors'],
  queryFn: () => dataOf(api.GET('/api/debtors')),
  refetchInterval: 5 * 60_000,
})

const ages = [
  { age: 'early', label: words.early, from: -Infinity, to: 0 },
  { age: 'week', label: words.week, from: 1, to: 7 },
  { age: 'month', label: words.month, from: 8, to: 30 },
  { age: 'old', label: words.old, from: 31, to: Infinity },
] as const

// Who owes the fair money, by age.
export function DebtsCard() {
  const debts = useQuery(debtsQuery)
  const all = debts.data ?? []
  const sum = (from: number, to: number) => {
    const rows = all.filter(({ late }) => late >= from && late <= to)
    return { count: rows.length, paise: rows.reduce((total, { duePaise }) => total + duePaise, 0) }
  }
  const late = sum(1, Infinity)
  return (
    <section className="card chart" aria-labelledby="debts">
      <div className="card-head">
        <h2 id="debts">{words.title}</h2>
        <AddressLink className="book-link" address="/admin/debtors">
          {words.all}
        </AddressLink>
      </div>
      <QueryError query={debts} text={words.failed} reasonOf={describeError} />
      {debts.data?.length === 0 && <p>{words.nobody}</p>}
      {all.length > 0 && (
        <>
          <p className="debts-sum">
            <b className="num">{formatPaise(sum(-Infinity, Infinity).paise)}</b>
            <small>{format(words.late, { amount: formatPaise(late.paise) })}</small>
          </p>
          <dl className="debts">
            {ages.map(({ age, label, from, to }) => {
              const { count, paise } = sum(from, to)
              return (
                <div key={age}>
                  <dt>
                    {label} <small>{counted(count, words.records)}</small>
                  </dt>
                  <dd className="num">{formatPaise(paise)}</dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
      {debts.isPending && <Skeleton label={words.loading} lines={4} />}
    </section>
  )
}
