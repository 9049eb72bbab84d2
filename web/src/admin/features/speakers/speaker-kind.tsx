import { format } from '../../../i18n/format'
import { describeError } from '../../api/api-error'
import { speakerCalls, speakersKey, type Speaker } from '../../api/speakers'
import { t } from '../../texts'
import { columnHelper } from '../../ui/data-table'
import { lazyPart } from '../../ui/lazy-part'
import { Picture } from '../../ui/picture'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind } from '../../ui/record-screen-kind'

const SpeakerForm = lazyPart(async () => (await import('./speaker-form')).SpeakerForm)

const column = columnHelper<Speaker>()
const speakerOf = ({ name }: Speaker) => format(t.speakers.speaker, { name })

// Configures the screen that lists the speakers of the programme.
export const speakerKind: RecordKind<Speaker> = {
  id: speakersKey[0],
  ability: 'content',
  title: t.speakers.title,
  searchLabel: t.speakers.search,
  placeholder: t.speakers.placeholder,
  filters: [],
  sorts: [
    { value: '', label: t.common.name },
    { value: 'institute', label: t.speakers.institute },
    { value: '-createdAt', label: t.common.newestFirst },
  ],
  defaultSort: 'name',
  columns: ({ actions }) =>
    column.columns([
      column.accessor('name', {
        header: t.common.name,
        meta: { card: 'title' },
        cell: ({ row: { original } }) => (
          <span className="name-with-logo">
            {original.picture && (
              <span className="small-logo">
                <Picture picture={original.picture} alt="" sizes="56px" />
              </span>
            )}
            <b>{original.name}</b>
          </span>
        ),
      }),
      column.accessor('institute', { header: t.speakers.institute }),
      ...actionsColumn(actions, speakerOf),
    ]),
  calls: speakerCalls,
  edit: SpeakerForm,
  add: { label: t.speakers.add, form: SpeakerForm },
  words: {
    label: t.speakers.title,
    nameOf: ({ name }) => name,
    whatOf: speakerOf,
    fetchFailed: (error) => ({ title: format(t.speakers.fetchFailed, { error: describeError(error) }) }),
    deleteTitle: t.speakers.deleteTitle,
    deleteAsk: () => t.speakers.deleteAsk,
    deleteFailed: (error) => format(t.speakers.deleteFailed, { error: describeError(error) }),
    empty: { title: t.speakers.empty },
    noMatch: t.speakers.noMatch,
  },
}
