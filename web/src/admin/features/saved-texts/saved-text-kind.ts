import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import { savedTextCalls, type SavedText } from '../../api/saved-texts'
import { t } from '../../texts'
import { columnHelper } from '../../ui/data-table'
import { langNames, langs } from '../../ui/lang-names'
import { lazyPart } from '../../ui/lazy-part'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind } from '../../ui/record-screen-kind'

const SavedTextForm = lazyPart(async () => (await import('./saved-text-form')).SavedTextForm)

const column = columnHelper<SavedText>()
const itemOf = ({ title }: SavedText) => format(t.savedTexts.item, { title })

export const savedTextKind: RecordKind<SavedText> = {
  id: 'saved-texts',
  title: t.savedTexts.title,
  searchLabel: t.savedTexts.search,
  placeholder: t.savedTexts.placeholder,
  filters: [],
  sorts: [
    { value: '', label: t.common.newestFirst },
    { value: 'title', label: t.savedTexts.name },
  ],
  columns: ({ actions }) =>
    column.columns([
      column.accessor('title', { header: t.savedTexts.name, meta: { card: 'title' } }),
      column.accessor(({ bodyIn }) => langs.filter((lang) => bodyIn[lang]).map((lang) => langNames[lang]), {
        id: 'languages',
        header: t.savedTexts.languages,
        enableSorting: false,
        cell: ({ getValue }) => getValue().join(', '),
      }),
      ...actionsColumn(actions, itemOf),
    ]),
  calls: savedTextCalls,
  edit: SavedTextForm,
  add: { label: t.savedTexts.add, form: SavedTextForm },
  words: {
    label: t.savedTexts.title,
    nameOf: ({ title }) => title,
    whatOf: itemOf,
    fetchFailed: (error) => ({ title: t.savedTexts.fetchFailed, reason: errorMessage(error) }),
    deleteTitle: t.savedTexts.deleteTitle,
    deleteAsk: () => t.savedTexts.deleteAsk,
    deleteFailed: (error) => format(t.savedTexts.deleteFailed, { error: errorMessage(error) }),
    empty: { title: t.savedTexts.empty, text: t.savedTexts.emptyText },
    noMatch: t.savedTexts.noMatch,
  },
}
