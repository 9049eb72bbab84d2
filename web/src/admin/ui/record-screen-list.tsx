import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, type ComponentProps } from 'react'
import type { ListPage } from '../api/list'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { BulkBar, type BulkAction } from './bulk-bar'
import { BulkFailures } from './bulk-failures'
import { bulkListOf, type ListFilter } from './bulk-run-api'
import { useCampaignTo } from './campaign-link'
import { ColumnChoice, useColumnChoice } from './column-choice'
import { DataTable } from './data-table'
import type { RowAbilities } from './data-table-rows'
import { useSelection } from './data-table-selection'
import { useExport } from './export-button'
import { deletedFilter } from './filter'
import { ListToolbar } from './list-toolbar'
import { ListViews } from './list-views'
import { NothingFound } from './nothing-found'
import { PrintMenu } from './print-menu'
import type { RecordKind, RecordSearch, StoredRecord } from './record-screen-kind'
import { exportOf, isFiltered, queryOf, withoutFilters } from './record-screen-search'
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

// The list of records with its toolbar, the actions for the selected rows, and the table.
export function RecordList<Row extends StoredRecord>(props: Props<Row>) {
  const { kind, list, search, tasks, onSearch, currentId, onChoose } = props
  const { words, details, columns: columnsOf } = kind
  const columns = useMemo(() => columnsOf(tasks.does), [columnsOf, tasks.does])
  const choice = useColumnChoice(kind.id, columns, String(search['hide'] ?? ''), (hide) => onSearch({ hide }))
  const rows = list.data?.rows ?? noRows
  const { selection, selected } = useSelection(rows, JSON.stringify(queryOf(kind, search)))
  const filter = { ...exportOf(kind, search), ...kind.always }
  const run = useBulkRun({
    list: bulkListOf(kind.list ?? kind.id),
    filter,
    onStarted: () => selection.onChange(new Set()),
    onChanged: tasks.refresh,
  })
  const actions = tasks.bulkActions(selected, run.ask)
  // The export is inserted before the last action, because Delete must stay the last action.
  const bulk = [...actions.slice(0, -1), ...useExportOf(kind, selected, search), ...actions.slice(-1)]

  return (
    <>
      <RecordToolbar
        {...props}
        columns={choice.choices}
        hide={choice.hide}
        filter={filter}
        ids={selection.all ? [] : selected.map(({ _id }) => _id)}
      />
      <BulkBar
        count={selected.length}
        pageSize={rows.length}
        matching={run.ask && list.data}
        all={selection.all}
        actions={bulk}
        onSelectPage={() => selection.onChange(new Set(rows.map(({ _id }) => _id)))}
        onSelectAll={selection.onAll}
        onClear={() => selection.onChange(new Set())}
      />
      {run.shown}
      <BulkFailures result={tasks.failures} onDismiss={tasks.dismissFailures} />
      <DataTable
        label={words.label}
        columns={choice.columns}
        list={list}
        search={search}
        onSearch={onSearch}
        defaultSort={kind.defaultSort ?? '-createdAt'}
        nameOf={words.nameOf}
        details={
          details && {
            of: details,
            openIds: new Set(String(search['open'] ?? '').split(',')),
            onOpen: (ids) => onSearch({ open: [...ids].filter(Boolean).join(',') }),
          }
        }
        selection={bulk.length > 0 ? selection : undefined}
        currentId={currentId}
        onChoose={onChoose}
        empty={<NoRows kind={kind} search={search} onSearch={onSearch} />}
      />
    </>
  )
}

function NoRows<Row extends StoredRecord>({
  kind,
  search,
  onSearch,
}: Pick<Props<Row>, 'kind' | 'search' | 'onSearch'>) {
  const { noMatch, empty } = kind.words
  if (!isFiltered(kind, search)) return <NothingFound {...empty} />
  return <NothingFound title={noMatch} onClear={() => onSearch(withoutFilters(kind))} />
}

type ToolbarProps<Row extends StoredRecord> = Pick<Props<Row>, 'kind' | 'list' | 'search' | 'onSearch'> & {
  columns: ComponentProps<typeof ColumnChoice>['choices']
  hide: string
  filter: ListFilter
  // The ids of the selected rows. If it is empty, all matching rows are printed.
  ids: readonly string[]
}

// The toolbar with the search field, the filters, the PDFs and the choice of columns.
function RecordToolbar<Row extends StoredRecord>(props: ToolbarProps<Row>) {
  const { kind, list, search, onSearch, columns, hide, filter, ids } = props
  const mayRestore = useMay('restore')
  return (
    <ListToolbar
      label={kind.searchLabel}
      placeholder={kind.placeholder}
      filters={mayRestore ? [...kind.filters, deletedFilter] : kind.filters}
      sorts={kind.sorts}
      search={search}
      found={list.data}
      onSearch={onSearch}
    >
      {kind.prints && !search.deleted && <PrintMenu prints={kind.prints} filter={filter} ids={ids} />}
      <ListViews list={kind.id} search={search} hide={hide} beside={kind.beside} onSearch={onSearch} />
      <ColumnChoice choices={columns} />
    </ListToolbar>
  )
}

// Returns the actions that export the selected rows and that write a bulk message to them. The buttons above the list
// do the same for all rows that match the filters.
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
