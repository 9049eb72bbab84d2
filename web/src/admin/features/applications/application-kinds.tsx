import { format } from '../../../i18n/format'
import { Icon } from '../../../ui/icon'
import { errorMessage } from '../../api/api-error'
import type { Application } from '../../api/records'
import { summaryKey } from '../../layout/summary-query'
import { t } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { columnHelper, type Columns } from '../../ui/data-table'
import { junkFilter } from '../../ui/filter'
import { lazyPart } from '../../ui/lazy-part'
import { Moment } from '../../ui/moment'
import { formatPhone } from '../../ui/phone-links'
import { RecordLink } from '../../ui/record-link'
import { actionsColumn } from '../../ui/record-screen-actions'
import type { RecordKind, RecordWords, RowDoes } from '../../ui/record-screen-kind'
import { reviewChoices, reviewFilter, ReviewCell } from '../../ui/record-screen-status'
import { OneLine, Fact, Facts } from '../../ui/row-details'
import { showFailure } from '../../ui/toast-list'
import { applicationOf, occupationName, typeNames } from './application-words'
import { applicationCalls } from './applications-api'

const ApplicationForm = lazyPart(async () => (await import('./application-form')).ApplicationForm)
const column = columnHelper<Application>()

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

// An application's details: the full texts, which the table cuts off.
function ApplicationDetails({ application }: { application: Application }) {
  const { _id, reference, address, email, biodataName, biodataScanned, experience } = application
  const scan = biodataScanned ? t.applications.scanned : t.applications.notScanned
  return (
    <Facts>
      <Fact label={t.common.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact label={t.common.address}>{address}</Fact>
      <Fact label={t.applications.biodata}>
        {biodataName
          ? format(t.applications.fileAndScan, { name: biodataName, scan })
          : t.applications.noFile}
      </Fact>
      <Fact label={t.applications.reference}>{reference}</Fact>
      <Fact label={t.common.id}>{_id}</Fact>
      <ConsentFact kind="application" id={_id} />
      <Fact label={t.applications.experience} wide>
        <span className="typed-text">{experience}</span>
      </Fact>
    </Facts>
  )
}

// The columns of the list of applications. The lists of resource persons and of volunteers use the same columns.
function applicationColumns({ actions, onStatus }: RowDoes<Application>): Columns<Application> {
  return column.columns([
    column.accessor('name', {
      header: t.common.name,
      meta: { card: 'title' },
      cell: ({ row }) => <NameCell application={row.original} />,
    }),
    column.display({
      id: 'contact',
      header: t.applications.contact,
      cell: ({ row: { original } }) => (
        <>
          <a className="plain-link num" href={`tel:+91${original.mobile}`}>
            {formatPhone(original.mobile)}
          </a>
          <OneLine text={original.email || original.address} />
        </>
      ),
    }),
    column.accessor('occupation', {
      header: t.applications.occupation,
      meta: { card: 'inline', rank: 2 },
      cell: ({ getValue }) => <span className="whole-words">{occupationName(getValue())}</span>,
    }),
    column.accessor('experience', {
      header: t.applications.experience,
      meta: { rank: 2 },
      enableSorting: false,
      cell: ({ getValue }) => <p className="two-lines">{getValue()}</p>,
    }),
    column.accessor('biodata', {
      header: t.applications.biodata,
      enableSorting: false,
      cell: ({ row: { original } }) => <Biodata application={original} />,
    }),
    column.accessor('status', {
      header: t.common.status,
      cell: ({ row: { original } }) => (
        <ReviewCell row={original} what={applicationOf(original)} onStatus={onStatus} />
      ),
    }),
    column.accessor('type', {
      header: t.common.type,
      enableSorting: false,
      meta: { card: 'inline', rank: 3 },
      cell: ({ getValue }) => <span className="whole-words">{typeNames[getValue()]}</span>,
    }),
    column.accessor('createdAt', {
      header: t.common.date,
      sortDescFirst: true,
      meta: { rank: 3 },
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    ...actionsColumn(actions, applicationOf),
  ])
}

function NameCell({ application: { _id, name } }: { application: Application }) {
  return (
    <RecordLink kind="application" id={_id}>
      {name}
    </RecordLink>
  )
}

// A link that opens the applicant's biodata in a new tab. If there is no biodata, a text is shown.
function Biodata({ application: { name, biodata } }: { application: Application }) {
  if (!biodata) {
    return (
      <button
        type="button"
        className="cell-button cell-button-none"
        aria-label={format(t.applications.noFileOf, { name })}
        onClick={() => showFailure(t.applications.noBiodata)}
      >
        {t.applications.noFile}
      </button>
    )
  }
  return (
    <a
      className="cell-button"
      href={biodata}
      target="_blank"
      rel="noreferrer"
      aria-label={format(t.applications.viewOf, { name })}
    >
      <Icon name="file" size={18} />
      {t.applications.view}
    </a>
  )
}
