import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { columnHelper } from '../../ui/data-table'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind } from '../../ui/record-screen-kind'
import { NoticeForm } from './notice-form'
import { noticeCalls, type Notice } from './notices-api'

const column = columnHelper<Notice>()
const noticeOf = ({ title }: Notice) => format(t.notices.notice, { title })

export const noticeKind: RecordKind<Notice> = {
  id: 'notices',
  title: t.notices.title,
  searchLabel: t.notices.search,
  placeholder: t.notices.placeholder,
  filters: [],
  sorts: [{ value: 'title', label: t.notices.noticeTitle }],
  columns: ({ actions }) =>
    column.columns([
      column.accessor('title', { header: t.notices.noticeTitle, meta: { card: 'title' } }),
      column.accessor('text', { header: t.notices.text, enableSorting: false }),
      ...actionsColumn(actions, noticeOf),
    ]),
  calls: noticeCalls,
  edit: NoticeForm,
  add: { label: t.notices.add, form: NoticeForm },
  words: {
    label: t.notices.title,
    nameOf: ({ title }) => title,
    whatOf: noticeOf,
    fetchFailed: (error) => ({ title: t.notices.fetchFailed, reason: errorMessage(error) }),
    deleteTitle: t.notices.deleteTitle,
    deleteAsk: () => t.notices.deleteAsk,
    deleteFailed: (error) => format(t.notices.deleteFailed, { error: errorMessage(error) }),
    empty: { title: t.notices.empty },
    noMatch: t.notices.noMatch,
  },
}
