import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListPage } from '../api/list'
import { useMay } from '../session/permissions'
import { t } from '../texts'
import { BulkBar, type BulkAction } from './bulk-bar'
import { BulkFailures } from './bulk-failures'
import { useCampaignTo } from './campaign-link'
import { ColumnChoice, useColumnChoice } from './column-choice'
import { DataTable } from './data-table'
import type { RowAbilities } from './data-table-rows'
import { useSelection } from './data-table-selection'
import { useExport } from './export-button'
import { deletedFilter } from './filter'
import { ListToolbar } from './list-toolbar'
import { NothingFound } from './nothing-found'
import type { RecordKind, RecordSearch, StoredRecord } from './record-screen-kind'
import { isFiltered, queryOf, withoutFilters } from './record-screen-search'
import type { RecordTasks } from './record-screen-tasks'

type Props<Row extends StoredRecord> = Pick<RowAbilities<Row>, 'currentId' | 'onChoose'> & {
  kind: RecordKind<Row>
  list: UseQueryResult<ListPage<Row>>
  search: RecordSearch
  tasks: RecordTasks<Row>
  onSearch: (change: Partial<RecordSearch>) => void
}

const noRows: readonly never[] = []

// The list: toolbar, actions for the selected rows, and table.
export function RecordList<Row extends StoredRecord>(props: Props<Row>) {
  const { kind, list, search, tasks, onSearch, currentId, onChoose } = props
  const { words, details, columns: columnsOf } = kind
  const mayRestore = useMay('restore')
  const columns = useMemo(() => columnsOf(tasks.does), [columnsOf, tasks.does])
  const choice = useColumnChoice(kind.id, columns, String(search['hide'] ?? ''), (hide) => onSearch({ hide }))
  const rows = list.data?.rows ?? noRows
  const { selection, selected } = useSelection(rows, JSON.stringify(queryOf(kind, search)))
  const actions = tasks.bulkActions(selected)
  // Deleting is the last action.
  const bulk = [...actions.slice(0, -1), ...useExportOf(kind, selected, search), ...actions.slice(-1)]

  return (
    <>
      <ListToolbar
        label={kind.searchLabel}
        placeholder={kind.placeholder}
        filters={mayRestore ? [...kind.filters, deletedFilter] : kind.filters}
        sorts={kind.sorts}
        search={search}
        found={list.data}
        onSearch={onSearch}
      >
        <ColumnChoice choices={choice.choices} />
      </ListToolbar>
      <BulkBar
        count={selected.length}
        pageSize={rows.length}
        actions={bulk}
        onSelectPage={() => selection.onChange(new Set(rows.map(({ _id }) => _id)))}
        onClear={() => selection.onChange(new Set())}
      />
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
        empty={
          isFiltered(kind, search) ? (
            <NothingFound title={words.noMatch} onClear={() => onSearch(withoutFilters(kind))} />
          ) : (
            <NothingFound {...words.empty} />
          )
        }
      />
    </>
  )
}

// Exports only the selected rows, or writes a bulk message to them. The buttons above the list do the same for all rows
// that match the filters.
function useExportOf<Row extends StoredRecord>(
  { exportFile, campaign }: RecordKind<Row>,
  selected: readonly Row[],
  { deleted }: RecordSearch,
): readonly BulkAction[] {
  const mayExport = useMay('export')
  const { exporting, startExport } = useExport(exportFile ?? '')
  const write = useCampaignTo(campaign, selected)
  if (!exportFile || !mayExport) return write
  const chosen = { ids: selected.map(({ _id }) => _id).join(','), ...(deleted && { deleted }) }
  return [
    ...write,
    { label: t.common.export, icon: 'download', busy: exporting, onPress: () => startExport(chosen) },
  ]
}
