import { format } from '../../../i18n/format'
import { describeError, serverWordsOr } from '../../api/api-error'
import type { Photo } from '../../api/records'
import { t } from '../../texts'
import { columnHelper } from '../../ui/data-table'
import { lazyPart } from '../../ui/lazy-part'
import { Picture } from '../../ui/picture'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind } from '../../ui/record-screen-kind'
import { photoCalls, photosKey } from './photos-api'

const PhotoForm = lazyPart(async () => (await import('./photo-form')).PhotoForm)
const PhotoOrder = lazyPart(async () => (await import('./photo-order')).PhotoOrder)

const column = columnHelper<Photo>()
const photoOf = ({ alt }: Photo) => format(t.photos.photo, { alt })

// Configures the screen that lists the photographs of the home page.
export const photoKind: RecordKind<Photo> = {
  id: photosKey[0],
  ability: 'content',
  title: t.photos.title,
  searchLabel: t.photos.search,
  placeholder: t.photos.placeholder,
  filters: [],
  sorts: [
    { value: '', label: t.photos.websiteOrder },
    { value: '-createdAt', label: t.common.newestFirst },
  ],
  defaultSort: 'position',
  columns: ({ actions }) =>
    column.columns([
      column.accessor('alt', {
        header: t.photos.picture,
        enableSorting: false,
        meta: { card: 'title' },
        cell: ({ row: { original } }) => (
          <span className="name-with-logo">
            <span className="small-logo">
              <Picture picture={original.picture} alt="" sizes="56px" />
            </span>
            <b>{original.alt}</b>
          </span>
        ),
      }),
      column.accessor('caption', { header: t.photos.caption, enableSorting: false }),
      ...actionsColumn(actions, photoOf),
    ]),
  calls: photoCalls,
  edit: PhotoForm,
  add: { label: t.photos.add, form: PhotoForm },
  order: PhotoOrder,
  words: {
    label: t.photos.title,
    nameOf: ({ alt }) => alt,
    whatOf: photoOf,
    fetchFailed: (error) => ({ title: format(t.photos.fetchFailed, { error: describeError(error) }) }),
    deleteTitle: t.photos.deleteTitle,
    deleteAsk: () => t.photos.deleteAsk,
    deleteFailed: (error) => serverWordsOr(t.photos.deleteFailed, error),
    empty: { title: t.photos.empty },
    noMatch: t.photos.noMatch,
  },
}
