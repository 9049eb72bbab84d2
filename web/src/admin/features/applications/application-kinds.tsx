import { sentenceOf } from '../../api/api-error'
import type { Application } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import type { RecordKind, RecordWords } from '../../ui/record-screen-kind'
import { reviewChoices, reviewFilter } from '../../ui/record-screen-status'
import { applicationColumns } from './application-columns'
import { ApplicationDetails } from './application-details'
import { ApplicationForm } from './application-form'
import { applicationOf } from './application-words'
import { applicationCalls } from './applications-api'

type Own = Pick<RecordKind<Application>, 'id' | 'title' | 'searchLabel' | 'exportFile'> & {
  type: Application['type']
  words: Pick<
    RecordWords<Application>,
    'label' | 'fetchFailed' | 'deleteTitle' | 'deleteFailed' | 'empty' | 'noMatch'
  >
}

// What resource persons and volunteers have in common: nearly everything (admin-portal §2).
function kindOf({ type, words, ...own }: Own): RecordKind<Application> {
  return {
    ...own,
    placeholder: 'Name, email or address',
    filters: [reviewFilter],
    sorts: [
      { value: '', label: 'Newest first' },
      { value: 'createdAt', label: 'Oldest first' },
      { value: 'name', label: 'Name' },
      { value: 'occupation', label: 'Occupation' },
      { value: 'status', label: 'Status' },
    ],
    columns: applicationColumns,
    details: (application) => <ApplicationDetails application={application} />,
    calls: applicationCalls(type),
    statuses: reviewChoices,
    edit: ApplicationForm,
    touches: [summaryKey],
    words: {
      ...words,
      one: 'application',
      many: 'applications',
      nameOf: ({ name }) => name,
      whatOf: applicationOf,
      deleteAsk: (application) =>
        `Are you sure you want to delete the ${applicationOf(application)}? An owner can bring it back within 30 days.`,
      statusFailed: 'Failed to update status',
    },
  }
}

export const resourcePersonKind = kindOf({
  type: 'resource',
  id: 'resource-persons',
  title: 'Resource Person Applications',
  searchLabel: 'Search resource persons',
  exportFile: 'resource-persons.xlsx',
  words: {
    label: 'Resource persons',
    fetchFailed: (error) => ({ title: 'Failed to load applications', reason: sentenceOf(error) }),
    deleteTitle: 'Delete Application?',
    deleteFailed: (error) => `Failed to delete application. ${sentenceOf(error)}`,
    empty: { title: 'No applications found matching your criteria.' },
    noMatch: 'No applications found matching your criteria.',
  },
})

export const volunteerKind = kindOf({
  type: 'volunteer',
  id: 'volunteers',
  title: 'Volunteer Applications',
  searchLabel: 'Search volunteers',
  exportFile: 'volunteers.xlsx',
  words: {
    label: 'Volunteers',
    fetchFailed: (error) => ({ title: 'Failed to fetch volunteers', reason: sentenceOf(error) }),
    deleteTitle: 'Delete Volunteer?',
    deleteFailed: (error) => `Failed to delete volunteer. ${sentenceOf(error)}`,
    empty: { title: 'No volunteers found matching your criteria.' },
    noMatch: 'No volunteers found matching your criteria.',
  },
})
