import { useQuery, queryOptions } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { describeError } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import type { SystemCheck } from '../../api/records'
import { counted, t } from '../../texts'
import { ExportButton } from '../../ui/export-button'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { Skeleton } from '../../ui/skeleton'
import { ServicesCard } from './services-card'
import css from './system-screen.module.css'

// The screen of the system, for owners: the checks of everything that the site depends on, with problems at the top of
// the list, and the settings of payments, mail and language.
export function SystemScreen() {
  const { data, error, isFetching, refetch } = useQuery(systemQuery)
  return (
    <>
      <PageTitle note={data ? summaryOf(data) : t.system.note}>
        <ExportButton file="everything.zip" filters={{}} label={t.system.everything} />
        <Button
          variant="line"
          size="sm"
          busy={isFetching}
          busyLabel={t.system.checking}
          onClick={() => void refetch()}
        >
          {t.system.again}
        </Button>
      </PageTitle>
      <QueryError query={{ error, refetch }} text={t.system.fetchFailed} reasonOf={describeError} />
      <div className="control-stack">
        <section className="card" aria-label={t.system.title} aria-busy={isFetching}>
          {!data && isFetching && <Skeleton label={t.system.loading} lines={8} />}
          {data && (
            <ul className={css.checks}>
              {data
                .toSorted((a, b) => order[a.state] - order[b.state])
                .map((check) => (
                  <CheckLine key={check.check} check={check} />
                ))}
            </ul>
          )}
        </section>
        <ServicesCard />
      </div>
    </>
  )
}

function CheckLine({ check: { state, title, detail, cause, advice } }: { check: SystemCheck }) {
  return (
    <li>
      <h2>{title}</h2>
      <Badge tone={tones[state]}>{t.system.states[state]}</Badge>
      <div>
        <p>{detail}</p>
        {cause && <p className={css.cause}>{format(t.system.cause, { cause })}</p>}
        {advice && <p className={css.advice}>{advice}</p>}
      </div>
    </li>
  )
}

type State = SystemCheck['state']

const order: Readonly<Record<State, number>> = { problem: 0, warning: 1, ok: 2, unused: 3 }
const tones: Readonly<Record<State, Tone>> = { problem: 'bad', warning: 'warn', ok: 'good', unused: 'mute' }

function summaryOf(checks: readonly SystemCheck[]): string {
  const count = (state: State) => checks.filter((check) => check.state === state).length
  if (count('problem') > 0) return counted(count('problem'), t.system.problems)
  if (count('warning') > 0) return counted(count('warning'), t.system.warnings)
  return t.system.allWell
}

// The query for the system checks. Each request makes the server run the checks.
const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: () => dataOf(api.GET('/api/admin/system')),
  staleTime: 0,
  retry: false,
})
