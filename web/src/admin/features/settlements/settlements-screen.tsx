import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { describeError } from '../../api/api-error'
import type { SettlementPreview } from '../../api/records'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { bookDays, describeDays } from '../../ui/book-period'
import { formatMoment } from '../../ui/dates'
import { ExportButton } from '../../ui/export-button'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { showDone } from '../../ui/toast-list'
import { ImportDialog } from './import-dialog'
import { SettlementFigures } from './settlement-figures'
import { ImportList, SettlementList, UnmatchedList } from './settlement-lists'
import { settlementTabs, type SettlementSearch } from './settlement-search'
import { countsOf } from './settlement-texts'
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
