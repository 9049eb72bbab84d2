import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatAmount, groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { describeError } from '../../api/api-error'
import type { SettlementPreview, SettlementSummary } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { bookDays, describeDays } from '../../ui/book-period'
import { formatMoment } from '../../ui/dates'
import { ExportButton } from '../../ui/export-button'
import { FigureCards } from '../../ui/figure-cards'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { showDone } from '../../ui/toast-list'
import { ImportDialog } from './import-dialog'
import { ImportList, SettlementList, UnmatchedList } from './settlement-lists'
import { settlementTabs, type SettlementSearch } from './settlement-search'
import { countsOf, reasonNames } from './settlement-texts'
import { settlementsKey, summaryQuery } from './settlements-api'

const route = getRouteApi('/portal/admin/settlements')

const labels = {
  settlements: t.settlements.heading,
  unmatched: t.settlements.notMatched,
  imports: t.settlements.imports,
} as const satisfies Record<SettlementSearch['tab'], string>

const tabs = settlementTabs.map((id) => ({
  id,
  label: labels[id],
  href: id === 'settlements' ? '/admin/settlements' : `/admin/settlements?tab=${id}`,
}))

const lists = { settlements: SettlementList, unmatched: UnmatchedList, imports: ImportList } as const

// The screen of the provider's settlements, and of the rows that do not match our payments.
export function SettlementsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const client = useQueryClient()
  const mayImport = useMay('books')
  const [importing, setImporting] = useState(false)
  const days = bookDays(search)
  const summary = useQuery(summaryQuery(days))
  const change = (part: Partial<SettlementSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...(!('open' in part) && { page: 1, open: '' }), ...part }),
      resetScroll: 'page' in part,
    })
  function finish(done: SettlementPreview) {
    setImporting(false)
    showDone(format(t.settlements.imported, { counts: countsOf(done) }))
    void client.invalidateQueries({ queryKey: settlementsKey })
  }
  const List = lists[search.tab]

  return (
    <>
      <PageTitle note={summary.data && noteOf(describeDays(days), summary.data.latest?.createdAt)}>
        {mayImport && (
          <Button variant="line" size="sm" onClick={() => setImporting(true)}>
            <FileUp size={20} strokeWidth={2.2} aria-hidden="true" />
            {t.settlements.importAction}
          </Button>
        )}
        <ExportButton file="settlements.xlsx" filters={days} />
      </PageTitle>
      <QueryError query={summary} text={t.settlements.failed.settlements} reasonOf={describeError} />
      <SettlementFigures summary={summary.data} onOpen={() => change({ tab: 'unmatched', mismatch: '' })} />
      <Tabs
        label={t.settlements.tabs}
        items={tabs}
        current={search.tab}
        onSelect={(id) => change({ tab: settlementTabs.find((known) => known === id) ?? 'settlements' })}
      />
      <TabPanel id={search.tab}>
        <List search={search} onSearch={change} />
      </TabPanel>
      {importing && <ImportDialog onImported={finish} onClose={() => setImporting(false)} />}
    </>
  )
}

function noteOf(period: string, latest: string | undefined): string {
  if (!latest) return format(t.settlements.noteWithoutReport, { period })
  return format(t.settlements.note, { period, moment: formatMoment(latest) })
}

type Props = { summary: SettlementSummary | undefined; onOpen: () => void }

// The totals: payments, deductions and the net amount. If there are unmatched rows, a notice above the totals reports
// them.
function SettlementFigures({ summary, onOpen }: Props) {
  const taken = summary && summary.fees + summary.tax
  const open = (summary?.unmatched ?? []).reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {summary && open > 0 && (
        <div className="book-notice">
          <Notice kind="warn" icon="alert" title={counted(open, t.settlements.rowsUnmatched)}>
            <p>
              {summary.unmatched
                .map(({ mismatch, count }) =>
                  format(t.settlements.reasonCount, {
                    reason: reasonNames[mismatch],
                    count: groupDigits(count),
                  }),
                )
                .join(', ')}
            </p>
            <button type="button" className="text-button" onClick={onOpen}>
              {t.settlements.showThem}
            </button>
          </Notice>
        </div>
      )}
      <FigureCards
        figures={[
          { label: t.settlements.payments, value: summary && formatAmount(summary.payments) },
          {
            label: t.settlements.refundsAndOtherHead,
            value: summary && formatAmount(summary.other - summary.refunds),
            note:
              summary &&
              format(t.settlements.refundsAndOther, {
                refunds: formatAmount(summary.refunds),
                other: formatAmount(summary.other),
              }),
          },
          {
            label: t.settlements.feesAndGstHead,
            value: taken === undefined ? undefined : formatAmount(-taken),
            note:
              summary &&
              format(t.settlements.feesAndGst, {
                fees: formatAmount(summary.fees),
                gst: formatAmount(summary.tax),
              }),
          },
          { label: t.settlements.netToTheBank, value: summary && formatAmount(summary.net) },
        ]}
      />
    </>
  )
}
