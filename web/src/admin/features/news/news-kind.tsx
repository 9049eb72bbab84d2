import { format } from '../../../i18n/format'
import { describeError, serverWordsOr } from '../../api/api-error'
import { recordCalls } from '../../api/record-calls'
import type { News } from '../../api/records'
import { t } from '../../texts'
import { columnHelper } from '../../ui/data-table'
import { formatDay } from '../../ui/dates'
import { lazyPart } from '../../ui/lazy-part'
import { Picture } from '../../ui/picture'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind } from '../../ui/record-screen-kind'

const NewsForm = lazyPart(async () => (await import('./news-form')).NewsForm)

const column = columnHelper<News>()
const newsOf = ({ title }: News) => format(t.news.news, { title })

// Configures the screen that lists the news.
export const newsKind: RecordKind<News> = {
  id: 'news',
  ability: 'content',
  title: t.news.title,
  searchLabel: t.news.search,
  placeholder: t.news.placeholder,
  filters: [],
  sorts: [
    { value: '', label: t.common.newestFirst },
    { value: '-day', label: t.news.newestFirst },
  ],
  columns: ({ actions }) =>
    column.columns([
      column.accessor('title', {
        header: t.news.newsTitle,
        enableSorting: false,
        meta: { card: 'title' },
        cell: ({ row: { original } }) => (
          <span className="name-with-logo">
            {original.picture && (
              <span className="small-logo">
                <Picture picture={original.picture} alt="" sizes="56px" />
              </span>
            )}
            <b>{original.title}</b>
          </span>
        ),
      }),
      column.accessor('day', { header: t.news.day, cell: ({ getValue }) => formatDay(getValue()) }),
      ...actionsColumn(actions, newsOf),
    ]),
  calls: recordCalls('/api/news'),
  edit: NewsForm,
  add: { label: t.news.add, form: NewsForm },
  words: {
    label: t.news.title,
    nameOf: ({ title }) => title,
    whatOf: newsOf,
    fetchFailed: (error) => ({ title: format(t.news.fetchFailed, { error: describeError(error) }) }),
    deleteTitle: t.news.deleteTitle,
    deleteAsk: () => t.news.deleteAsk,
    deleteFailed: (error) => serverWordsOr(t.news.deleteFailed, error),
    empty: { title: t.news.empty },
    noMatch: t.news.noMatch,
  },
}
