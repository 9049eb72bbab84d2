import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupDigits } from '../../lib/money'
import type { ListPage } from '../api/list'
import { useMay } from '../session/permissions'
import { BulkBar, type BulkAction } from './bulk-bar'
import { ColumnChoice, useColumnChoice } from './column-choice'
import { DataTable } from './data-table'
import { useSelection } from './data-table-selection'
import { useExport } from './export-button'
import { exportFilters } from './list-search'
import { ListToolbar } from './list-toolbar'
import { NothingFound } from './nothing-found'
import type { RecordKind, RecordSearch, StoredRecord } from './record-screen-kind'
import { isFiltered, withoutFilters } from './record-screen-search'
import type { RecordTasks } from './record-screen-tasks'
import { deletedFilter } from './restore-filter'

type Props<Row extends StoredRecord> = {
  kind: RecordKind<Row>
  list: UseQueryResult<ListPage<Row>>
  search: RecordSearch
  tasks: RecordTasks<Row>
  onSearch: (change: Partial<RecordSearch>) => void
}

const noRows: readonly never[] = []

// The list itself: toolbar, what can be done with ticked rows, table.
export function RecordList<Row extends StoredRecord>({ kind, list, search, tasks, onSearch }: Props<Row>) {
  const { words } = kind
  const mayRestore = useMay('restore')
  const columns = useMemo(() => kind.columns(tasks.does), [kind, tasks.does])
  const choice = useColumnChoice(kind.id, columns)
  const rows = list.data?.rows ?? noRows
  const total = list.data?.total
  const { selection, selected } = useSelection(rows, JSON.stringify(search))
  const bulk = tasks.bulkActions(selected)
  const { exporting, startExport } = useExport(kind.exportFile, exportFilters(search))
  // Not only what is ticked: the spreadsheet holds all that the filters match.
  const exportAll: BulkAction = {
    label: `Export all ${groupDigits(total ?? 0)}`,
    icon: 'download',
    busy: exporting,
    onPress: startExport,
  }

  return (
    <>
      <ListToolbar
        label={kind.searchLabel}
        placeholder={kind.placeholder}
        filters={mayRestore ? [...kind.filters, deletedFilter] : kind.filters}
        sorts={kind.sorts}
        search={search}
        total={total}
        onSearch={onSearch}
      >
        <ColumnChoice choices={choice.choices} />
      </ListToolbar>
      <BulkBar
        count={selected.length}
        pageSize={rows.length}
        actions={[...bulk, exportAll]}
        onSelectPage={() => selection.onChange(new Set(rows.map(({ _id }) => _id)))}
        onClear={() => selection.onChange(new Set())}
      />
      <DataTable
        label={words.label}
        columns={choice.columns}
        list={list}
        search={search}
        onSearch={onSearch}
        defaultSort="-createdAt"
        nameOf={words.nameOf}
        details={kind.details}
        selection={bulk.length > 0 ? selection : undefined}
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
