import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { PhoneInput } from '../../../ui/phone-input'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { describeError, errorMessage, ApiError } from '../../api/api-error'
import type { PrivacyRequest } from '../../api/records'
import { editionsQuery } from '../../layout/edition-address'
import { useMay } from '../../session/permissions'
import { t, counted } from '../../texts'
import { AskTask } from '../../ui/ask-dialog'
import { formatDay } from '../../ui/dates'
import type { Filter } from '../../ui/filter'
import { FormModal } from '../../ui/form-modal'
import { ListCard } from '../../ui/list-card'
import { movedBy } from '../../ui/list-search'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { useSendForm } from '../../ui/record-form'
import { optionalEmail, optionalName, requiredText, text } from '../../ui/rules'
import { Skeleton } from '../../ui/skeleton'
import { showDone } from '../../ui/toast-list'
import {
  requestsQuery,
  retentionQuery,
  addRequest,
  privacyKey,
  editionErasureQuery,
  eraseEdition,
} from './privacy-api'
import { privacyColumns } from './privacy-columns'
import { privacyKinds, privacyStates, type PrivacySearch } from './privacy-search'
import { kindNames, stateNames, retainedName } from './privacy-texts'
import { RequestDrawer } from './request-drawer'

const route = getRouteApi('/portal/admin/privacy')

// The screen of the requests that people make about their own data. It also shows the retention periods after which
// personal data is deleted.
export function PrivacyScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(requestsQuery(search))
  const mayEdit = useMay('edit')
  const [adding, setAdding] = useState(false)

  const open = useCallback(
    (request: string) => void navigate({ search: (now) => ({ ...now, request }), resetScroll: false }),
    [navigate],
  )
  const columns = useMemo(() => privacyColumns(({ _id }) => open(_id)), [open])
  return (
    <>
      <PageTitle note={t.privacy.note}>
        {mayEdit && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t.privacy.addRequest}
          </Button>
        )}
      </PageTitle>
      <ListCard
        label={t.privacy.requests}
        searchLabel={t.privacy.searchRequests}
        placeholder={t.privacy.searchPlaceholder}
        failed={(error) => format(t.privacy.fetchFailed, { reason: describeError(error) })}
        filters={filters}
        sorts={sorts}
        columns={columns}
        list={list}
        search={search}
        onSearch={(part) => void navigate(movedBy<PrivacySearch>(part))}
        defaultSort="dueAt"
        noMatch={{ title: t.privacy.noneMatch }}
        empty={{ title: t.privacy.empty, text: t.privacy.emptyNote }}
      />
      <RetentionCard />
      {search.request && <RequestDrawer id={search.request} onClose={() => open('')} />}
      {adding && (
        <NewRequestForm
          onAdded={({ _id }) => {
            setAdding(false)
            open(_id)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: t.privacy.state,
    all: t.privacy.allStates,
    options: privacyStates.map((state) => ({ value: state, label: stateNames[state] })),
  },
  {
    name: 'kind',
    label: t.privacy.kind,
    all: t.privacy.allRequests,
    options: privacyKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
  },
]

const sorts = [
  { value: '', label: t.privacy.dueFirst },
  { value: '-createdAt', label: t.common.newestFirst },
]

// The retention periods of personal data. A daily job deletes data whose period has ended.
function RetentionCard() {
  const { data, error, refetch } = useQuery(retentionQuery)
  const mayErase = useMay('manage')
  return (
    <section className="card privacy-retention" aria-labelledby="retention">
      <h2 id="retention">{t.privacy.retention}</h2>
      <p>{t.privacy.retentionNote}</p>
      <QueryError query={{ error, refetch }} text={t.privacy.periodsFailed} reasonOf={describeError} />
      {!data && !error && <Skeleton label={t.privacy.loadingPeriods} lines={4} />}
      {data?.length === 0 && <p>{t.privacy.nothingDue}</p>}
      {data && data.length > 0 && (
        <div className="table-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{t.privacy.what}</th>
                <th scope="col">{t.privacy.count}</th>
                <th scope="col">{t.privacy.dueOn}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ what, edition, count, on, due }) => (
                <tr key={`${what} ${edition ?? ''} ${on}`}>
                  <th scope="row">
                    {edition
                      ? format(t.privacy.whatOfYear, { what: retainedName(what), year: edition })
                      : retainedName(what)}
                  </th>
                  <td className="num">{groupDigits(count)}</td>
                  <td>{due ? t.common.today : formatDay(on)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {mayErase && <EraseEditions />}
    </section>
  )
}

type Props = { onAdded: (request: PrivacyRequest) => void; onClose: () => void }

// The form with which the office enters a request that was made by phone or on paper.
function NewRequestForm({ onAdded, onClose }: Props) {
  const client = useQueryClient()
  const state = useSendForm({
    prefix: 'new-request',
    values: { kind: 'see', name: '', email: '', phone: '', wish: '' },
    schema,
    send: addRequest,
    onSent: (request) => {
      showDone(t.privacy.requestAdded)
      void client.invalidateQueries({ queryKey: privacyKey })
      onAdded(request)
    },
  })
  const { wire } = state
  return (
    <FormModal
      title={t.privacy.addRequest}
      variant="panel"
      state={state}
      failed={(error) => format(t.privacy.addFailed, { reason: errorMessage(error) })}
      action={t.privacy.addRequest}
      busyAction={t.privacy.adding}
      onClose={onClose}
    >
      <Select {...wire('kind')} label={t.privacy.kind} options={kinds} />
      <TextInput {...wire('name')} label={t.common.name} autoComplete="off" optional />
      <TextInput
        {...wire('email')}
        label={t.common.email}
        type="email"
        autoComplete="off"
        hint={t.privacy.emailHint}
        optional
      />
      <PhoneInput {...wire('phone')} label={t.common.phone} autoComplete="off" optional />
      <TextArea {...wire('wish')} label={t.privacy.ownWords} optional />
    </FormModal>
  )
}

const kinds = privacyKinds.map((kind) => ({ value: kind, label: kindNames[kind] }))

const schema = v.object({
  kind: requiredText(t.required.requestKind),
  name: optionalName,
  email: optionalEmail,
  phone: text({ most: 20 }),
  wish: text({ most: 5000 }),
})

const words = t.privacy.eraseEdition

// Erases the people of an earlier edition before their retention periods are over.
function EraseEditions() {
  const editions = useQuery(editionsQuery).data ?? []
  const [erasing, setErasing] = useState<string>()
  const earlier = editions.slice(1)
  if (earlier.length === 0) return null
  return (
    <>
      <h3>{words.title}</h3>
      <p>{words.note}</p>
      <div className="record-tasks">
        {earlier.map(({ id }) => (
          <Button key={id} size="sm" variant="line" icon="trash" onClick={() => setErasing(id)}>
            {format(words.start, { year: id })}
          </Button>
        ))}
      </div>
      {erasing && <EraseEdition id={erasing} onClose={() => setErasing(undefined)} />}
    </>
  )
}

function EraseEdition({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const preview = useQuery(editionErasureQuery(id))
  const [year, setYear] = useState('')
  return (
    <AskTask
      title={format(words.ask, { year: id })}
      action={words.action}
      busyAction={words.busy}
      icon="trash"
      keep={t.common.cancel}
      send={() => eraseEdition(id, year)}
      failed={(error) => (error instanceof ApiError && error.fields['year']) || errorMessage(error)}
      onDone={() => {
        showDone(format(words.done, { year: id }))
        void client.invalidateQueries({ queryKey: privacyKey })
        onClose()
      }}
      onClose={onClose}
    >
      <QueryError query={preview} text={words.previewFailed} reasonOf={describeError} />
      {preview.data && (
        <>
          <ul>
            <li>{counted(preview.data.registrations, words.registrations)}</li>
            <li>{counted(preview.data.bookings, words.bookings)}</li>
            <li>{counted(preview.data.sponsorships, words.sponsorships)}</li>
            <li>{counted(preview.data.applications, words.applications)}</li>
          </ul>
          <p>{words.stays}</p>
          {preview.data.open > 0 && <p>{format(words.open, { count: groupDigits(preview.data.open) })}</p>}
        </>
      )}
      <TextInput
        name="year"
        idPrefix="erase-edition"
        label={format(words.year, { year: id })}
        autoComplete="off"
        value={year}
        onChange={(event) => setYear(event.target.value)}
      />
    </AskTask>
  )
}
