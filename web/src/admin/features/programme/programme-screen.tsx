import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { columnHelper } from '../../ui/data-table'
import { formatClock, formatDay } from '../../ui/dates'
import { ImportButton } from '../../ui/import-button'
import { lazyPart } from '../../ui/lazy-part'
import { RecordScreen } from '../../ui/record-screen'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind } from '../../ui/record-screen-kind'
import { type ProgrammeImport, programmeCalls, type ProgrammeItem } from './programme-api'

const ImportDialog = lazyPart(async () => (await import('./import-dialog')).ImportDialog)
const route = getRouteApi('/portal/admin/programme')

// The screen that lists the entries of the fair's programme.
export function ProgrammeScreen(): ReactNode {
  const { deleted } = route.useSearch()
  return (
    <RecordScreen kind={programmeKind}>
      {!deleted && (
        <ImportButton<ProgrammeImport> ability="content" touches={[[programmeKind.id]]}>
          {(ends) => <ImportDialog {...ends} />}
        </ImportButton>
      )}
    </RecordScreen>
  )
}

const ProgrammeForm = lazyPart(async () => (await import('./programme-form')).ProgrammeForm)

const column = columnHelper<ProgrammeItem>()
const itemOf = ({ title }: ProgrammeItem) => format(t.programme.item, { title })

const programmeKind: RecordKind<ProgrammeItem> = {
  id: 'programme',
  ability: 'content',
  title: t.programme.title,
  searchLabel: t.programme.search,
  placeholder: t.programme.placeholder,
  filters: [],
  sorts: [
    { value: '', label: t.programme.day },
    { value: 'hall', label: t.programme.hall },
    { value: 'title', label: t.programme.itemTitle },
    { value: 'topic', label: t.programme.topic },
  ],
  defaultSort: 'day',
  exportFile: 'programme.xlsx',
  columns: ({ actions }) =>
    column.columns([
      column.accessor('title', {
        header: t.programme.itemTitle,
        meta: { card: 'title' },
        cell: ({ getValue, row }) => (
          <>
            <b>{getValue()}</b>
            {row.original.status !== 'planned' && (
              <Badge tone="warn">{t.programme.statuses[row.original.status]}</Badge>
            )}
          </>
        ),
      }),
      column.accessor('day', {
        header: t.programme.day,
        meta: { card: 'inline' },
        cell: ({ getValue }) => <span className="num">{formatDay(getValue())}</span>,
      }),
      column.accessor(({ from, until }) => `${formatClock(from)} – ${formatClock(until)}`, {
        id: 'time',
        header: t.programme.time,
        enableSorting: false,
        meta: { card: 'inline' },
        cell: ({ getValue }) => <span className="num">{getValue()}</span>,
      }),
      column.accessor('hall', { header: t.programme.hall }),
      column.accessor('topic', { header: t.programme.topic }),
      column.accessor('speaker', { header: t.programme.speaker, enableSorting: false }),
      ...actionsColumn(actions, itemOf),
    ]),
  calls: programmeCalls,
  edit: ProgrammeForm,
  add: { label: t.programme.add, form: ProgrammeForm },
  words: {
    label: t.programme.title,
    nameOf: ({ title }) => title,
    whatOf: itemOf,
    fetchFailed: (error) => ({ title: t.programme.fetchFailed, reason: errorMessage(error) }),
    deleteTitle: t.programme.deleteTitle,
    deleteAsk: () => t.programme.deleteAsk,
    deleteFailed: (error) => format(t.programme.deleteFailed, { error: errorMessage(error) }),
    empty: { title: t.programme.empty },
    noMatch: t.programme.noMatch,
  },
}
