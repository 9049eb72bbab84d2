import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListPage } from '../api/list'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { BulkBar, type BulkAction } from './bulk-bar'
import { BulkFailures } from './bulk-failures'
import { bulkListOf, type ListFilter } from './bulk-run-api'
import { useCampaignTo } from './campaign-link'
import { ColumnChoice, useColumnChoice } from './column-choice'
import { openDetails, type RowAbilities } from './data-table-rows'
import { useSelection } from './data-table-selection'
import { useExport } from './export-button'
import { List } from './list-card'
import { ListViews } from './list-views'
import { PrintMenu } from './print-menu'
import type { RecordKind, RecordSearch, StoredRecord } from './record-screen-kind'
import { exportOf, filtersOf, queryOf } from './record-screen-search'
import type { RecordTasks } from './record-screen-tasks'
import { useBulkRun } from './use-bulk-run'

type Props<Row extends StoredRecord> = Pick<RowAbilities<Row>, 'currentId' | 'onChoose'> & {
  kind: RecordKind<Row>
  list: UseQueryResult<ListPage<Row>>
  search: RecordSearch
  tasks: RecordTasks<Row>
  onSearch: (change: Partial<RecordSearch>) => void
}

const noRows: readonly never[] = []

// The list of records: the table and the actions for the selected rows.
export function RecordList<Row extends StoredRecord>(props: Props<Row>) {
  const { kind, list, search, tasks, onSearch, currentId, onChoose } = props
  const { words, details, columns: columnsOf } = kind
  const mayRestore = useMay('restore')
  const columns = useMemo(() => columnsOf(tasks.does), [columnsOf, tasks.does])
  const choice = useColumnChoice(kind.id, columns, String(search['hide'] ?? ''), (hide) => onSearch({ hide }))
  const rows = list.data?.rows ?? noRows
  const { selection, selected, bar } = useSelection(rows, JSON.stringify(queryOf(kind, search)))
  const filter = { ...exportOf(kind, search), ...kind.always }
  const run = useBulkRun({
    list: bulkListOf(kind.list ?? kind.id),
    filter,
    onStarted: bar.onClear,
    onChanged: tasks.refresh,
  })
  const actions = tasks.bulkActions(selected, run.ask)
  // The export is inserted before the last action, because Delete must stay the last action.
  const bulk = [...actions.slice(0, -1), ...useExportOf(kind, selected, search), ...actions.slice(-1)]

  return (
    <List
      label={words.label}
      searchLabel={kind.searchLabel}
      placeholder={kind.placeholder}
      filters={mayRestore ? filtersOf(kind) : kind.filters}
      sorts={kind.sorts}
      columns={choice.columns}
      list={list}
      search={search}
      onSearch={onSearch}
      defaultSort={kind.defaultSort ?? '-createdAt'}
      nameOf={words.nameOf}
      details={details && openDetails(details, search, onSearch)}
      selection={bulk.length > 0 ? selection : undefined}
      currentId={currentId}
      onChoose={onChoose}
      noMatch={{ title: words.noMatch }}
      empty={words.empty}
      tools={<RecordTools {...props} choice={choice} filter={filter} selected={bar.all ? [] : selected} />}
    >
      <BulkBar {...bar} matching={run.ask && list.data} actions={bulk} />
      {run.shown}
      <BulkFailures result={tasks.failures} onDismiss={tasks.dismissFailures} />
    </List>
  )
}

type ToolsProps<Row extends StoredRecord> = Pick<Props<Row>, 'kind' | 'search' | 'onSearch'> & {
  choice: Pick<ReturnType<typeof useColumnChoice<Row>>, 'choices' | 'hide'>
  filter: ListFilter
  // The selected rows. If there are none, all matching rows are printed.
  selected: readonly Row[]
}

// The toolbar buttons: the PDFs, the saved views and the column selection.
function RecordTools<Row extends StoredRecord>(props: ToolsProps<Row>) {
  const { kind, search, onSearch, choice, filter, selected } = props
  return (
    <>
      {kind.prints && !search.deleted && (
        <PrintMenu prints={kind.prints} filter={filter} ids={selected.map(({ _id }) => _id)} />
      )}
      <ListViews list={kind.id} search={search} hide={choice.hide} beside={kind.beside} onSearch={onSearch} />
      <ColumnChoice choices={choice.choices} />
    </>
  )
}

// Returns the actions that export the selected rows and write a bulk message to them. The buttons above the list apply
// the same actions to all rows that match the filters.
function useExportOf<Row extends StoredRecord>(
  kind: RecordKind<Row>,
  selected: readonly Row[],
  search: RecordSearch,
): readonly BulkAction[] {
  const { exportFile } = kind
  const mayExport = useMay('export')
  const { exporting, startExport } = useExport(exportFile ?? '')
  const write = useCampaignTo(kind.campaign, selected)
  if (!exportFile || !mayExport) return write
  const chosen = {
    ids: selected.map(({ _id }) => _id).join(','),
    ...(search.deleted && { deleted: search.deleted }),
  }
  return [
    ...write,
    {
      label: t.common.export,
      icon: 'download',
      busy: exporting,
      onPress: () => startExport(chosen),
      onPressAll: () => startExport(exportOf(kind, search)),
    },
  ]
}
