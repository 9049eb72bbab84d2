import { format } from '../../../i18n/format'
import { errorMessage } from '../../api/api-error'
import type { Application } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { junkFilter } from '../../ui/filter'
import { lazyPart } from '../../ui/lazy-part'
import type { RecordKind, RecordWords } from '../../ui/record-screen-kind'
import { reviewChoices, reviewFilter } from '../../ui/record-screen-status'
import { applicationColumns } from './application-columns'
import { ApplicationDetails } from './application-details'
import { applicationOf } from './application-words'
import { applicationCalls } from './applications-api'

const ApplicationForm = lazyPart(async () => (await import('./application-form')).ApplicationForm)

type Own = Pick<RecordKind<Application>, 'id' | 'title' | 'searchLabel' | 'exportFile'> & {
  type: Application['type']
  words: Pick<
    RecordWords<Application>,
    'label' | 'fetchFailed' | 'deleteTitle' | 'deleteFailed' | 'empty' | 'noMatch'
  >
}

// Returns the record kind for one type of application. The only differences between resource persons and volunteers
// are the arguments of this function.
function kindOf({ type, words, ...own }: Own): RecordKind<Application> {
  return {
    ...own,
    list: 'applications',
    always: { type },
    campaign: { list: 'applications', only: { type } },
    placeholder: t.applications.placeholder,
    filters: [reviewFilter, junkFilter],
    sorts: [
      { value: '', label: t.common.newestFirst },
      { value: 'createdAt', label: t.common.oldestFirst },
      { value: 'name', label: t.common.name },
      { value: 'occupation', label: t.applications.occupation },
      { value: 'status', label: t.common.status },
    ],
    columns: applicationColumns,
    details: (application) => <ApplicationDetails application={application} />,
    calls: applicationCalls(type),
    statuses: reviewChoices.map((choice) =>
      choice.status === 'Rejected'
        ? { ...choice, ask: { title: t.ui.records.rejectTitle, note: t.applications.rejectNote } }
        : choice,
    ),
    edit: ApplicationForm,
    people: {
      path: '/api/resource-person',
      type,
      fileHint: t.applications.importFileHint,
      nameOf: ({ name }) => name,
      fields: [
        { label: t.common.name, of: ({ name }) => name },
        { label: t.common.mobile, of: ({ mobile }) => mobile },
        { label: t.common.email, of: ({ email }) => email },
        { label: t.common.address, of: ({ address }) => address },
        { label: t.applications.occupation, of: ({ occupation }) => occupation },
        { label: t.applications.experience, of: ({ experience }) => experience },
      ],
    },
    touches: [summaryKey],
    words: {
      ...words,
      nameOf: ({ name }) => name,
      whatOf: applicationOf,
      deleteAsk: (application) =>
        format(t.applications.deleteAsk, { application: applicationOf(application) }),
      statusFailed: t.applications.statusFailed,
    },
  }
}

export const resourcePersonKind = kindOf({
  type: 'resource',
  id: 'resource-persons',
  title: t.applications.resourcePersonsTitle,
  searchLabel: t.applications.searchResourcePersons,
  exportFile: 'resource-persons.xlsx',
  words: {
    label: t.applications.resourcePersons,
    fetchFailed: (error) => ({ title: t.applications.fetchFailed, reason: errorMessage(error) }),
    deleteTitle: t.applications.deleteApplication,
    deleteFailed: (error) => format(t.applications.deleteFailed, { error: errorMessage(error) }),
    empty: { title: t.applications.empty },
    noMatch: t.applications.empty,
  },
})

export const volunteerKind = kindOf({
  type: 'volunteer',
  id: 'volunteers',
  title: t.applications.volunteersTitle,
  searchLabel: t.applications.searchVolunteers,
  exportFile: 'volunteers.xlsx',
  words: {
    label: t.applications.volunteers,
    fetchFailed: (error) => ({ title: t.applications.fetchVolunteersFailed, reason: errorMessage(error) }),
    deleteTitle: t.applications.deleteVolunteer,
    deleteFailed: (error) => format(t.applications.deleteVolunteerFailed, { error: errorMessage(error) }),
    empty: { title: t.applications.noVolunteers },
    noMatch: t.applications.noVolunteers,
  },
})
