import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { formatPaise } from '../../../lib/money'
import { Notice } from '../../../ui/notice'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { describeError } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { counted, t } from '../../texts'
import { bookDays } from '../../ui/book-period'
import { BookToolbar } from '../../ui/book-toolbar'
import { DataTable } from '../../ui/data-table'
import { ExportButton } from '../../ui/export-button'
import { FigureCards } from '../../ui/figure-cards'
import { NothingFound } from '../../ui/list-card'
import { ChoiceBox } from '../../ui/list-toolbar'
import { dayText } from '../../ui/money/ledger'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import { AddressLink } from '../../ui/record-link'
import { SearchBox } from '../../ui/search-box'
import { showDone, showFailure } from '../../ui/toast-list'
import { CertificateForm } from './certificate-form'
import { debtorColumns, deductedColumns, nameOf } from './debtor-columns'
import { ages, debtorTabs, type DebtorSearch } from './debtor-search'
import {
  ageOf,
  askForCertificate,
  debtorsQuery,
  deductedQuery,
  matching,
  remind,
  type Debtor,
  type Deduction,
} from './debtors-api'

const route = getRouteApi('/portal/admin/debtors')

const tabs = debtorTabs.map((id) => ({
  id,
  label: t.debtors.tabs[id],
  href: id === 'debtors' ? '/admin/debtors' : `/admin/debtors?tab=${id}`,
}))

type ListProps = { search: DebtorSearch; onSearch: (change: Partial<DebtorSearch>) => void }

// Who owes money, and the tax that payers deducted.
export function DebtorsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const debtors = useQuery(debtorsQuery)
  const change = (part: Partial<DebtorSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...(!('page' in part) && { page: 1 }), ...part }),
      replace: 'q' in part,
      resetScroll: 'page' in part,
    })
  const List = search.tab === 'tax' ? DeductedList : DebtorList
  return (
    <>
      <PageTitle note={debtors.data && noteOf(debtors.data)}>
        {search.tab === 'tax' ? (
          <ExportButton file="tds.xlsx" filters={bookDays(search)} />
        ) : (
          <ExportButton file="debtors.xlsx" filters={{}} />
        )}
      </PageTitle>
      <Tabs
        label={t.debtors.heading}
        items={tabs}
        current={search.tab}
        onSelect={(id) => change({ tab: debtorTabs.find((known) => known === id) ?? 'debtors' })}
      />
      <TabPanel id={search.tab}>
        <List search={search} onSearch={change} />
      </TabPanel>
    </>
  )
}

const sumOf = (all: readonly Debtor[]) => all.reduce((sum, { duePaise }) => sum + duePaise, 0)

function noteOf(all: readonly Debtor[]): string {
  const late = all.filter((debtor) => debtor.late > 0)
  return counted(all.length, t.debtors.note, { due: formatPaise(sumOf(all)), late: formatPaise(sumOf(late)) })
}

function DebtorList({ search, onSearch }: ListProps) {
  const client = useQueryClient()
  const list = useQuery(debtorsQuery)
  const mayRemind = useMay('books')
  const [busy, setBusy] = useState('')
  const { mutate } = useMutation({
    mutationFn: remind,
    onMutate: ({ _id }) => setBusy(_id),
    onSuccess: (_, row) => showDone(format(t.debtors.reminded, { name: nameOf(row) })),
    onError: (error) => showFailure(t.debtors.remindFailed, describeError(error)),
    onSettled: () => {
      setBusy('')
      return client.invalidateQueries({ queryKey: debtorsQuery.queryKey })
    },
  })
  const columns = useMemo(
    () => debtorColumns(busy, mayRemind ? mutate : undefined),
    [busy, mayRemind, mutate],
  )
  const { q, age, page, perPage } = search
  const found = useMemo(() => matching(list.data ?? [], q, age), [list.data, q, age])
  const filtered = q !== '' || age !== ''
  return (
    <>
      <QueryError query={list} text={t.debtors.failed} reasonOf={describeError} />
      <ReleaseNotice all={list.data ?? []} />
      <FigureCards
        figures={ages.map((one) => {
          const all = (list.data ?? []).filter((debtor) => ageOf(debtor) === one)
          return {
            label: t.debtors.ages[one],
            value: list.data && formatPaise(sumOf(all)),
            note: list.data && counted(all.length, t.debtors.firms),
          }
        })}
      />
      <section className="card" aria-label={t.debtors.heading}>
        <div className="toolbar" role="search">
          <ChoiceBox
            label={t.debtors.age}
            value={age}
            options={[
              { value: '', label: t.debtors.allAges },
              ...ages.map((value) => ({ value, label: t.debtors.ages[value] })),
            ]}
            onChoose={(value) => onSearch({ age: ages.find((known) => known === value) ?? '' })}
          />
          <SearchBox
            label={t.debtors.search}
            placeholder={t.debtors.placeholder}
            words={q}
            onWords={(words) => onSearch({ q: words })}
          />
        </div>
        <DataTable
          label={t.debtors.heading}
          columns={columns}
          list={{
            ...list,
            data: list.data && {
              rows: found.slice((page - 1) * perPage, page * perPage),
              total: found.length,
            },
          }}
          search={{ page, perPage, q: '', sort: '' }}
          onSearch={({ page: to, perPage: size }) => onSearch(size ? { perPage: size } : { page: to ?? 1 })}
          defaultSort=""
          nameOf={nameOf}
          empty={
            <NothingFound
              title={filtered ? t.debtors.noMatch : t.debtors.nobody}
              onClear={filtered ? () => onSearch({ q: '', age: '' }) : undefined}
            />
          }
        />
      </section>
    </>
  )
}

// Which bookings lose their stalls if nobody pays, or would lose them if the edition's rule were on.
function ReleaseNotice({ all }: { all: readonly Debtor[] }) {
  const mayChange = useMay('prices')
  const found = all.filter(({ freedOn }) => freedOn)
  if (found.length === 0) return null
  const on = found.some(({ releases }) => releases)
  const firms = found.map((row) =>
    format(t.debtors.release.firm, { name: nameOf(row), day: dayText(row.freedOn ?? '') }),
  )
  const words = counted(found.length, on ? t.debtors.release.on : t.debtors.release.off, {
    firms: firms.join(', '),
  })
  return (
    <div className="book-notice">
      <Notice kind={on ? 'warn' : 'info'} title={words}>
        {mayChange && (
          <AddressLink address="/admin/edition?section=rules">{t.debtors.release.settings}</AddressLink>
        )}
      </Notice>
    </div>
  )
}

function DeductedList({ search, onSearch }: ListProps) {
  const client = useQueryClient()
  const list = useQuery(deductedQuery(bookDays(search)))
  const mayChange = useMay('books')
  const [changing, setChanging] = useState<Deduction>()
  const [asking, setAsking] = useState('')
  const { mutate: ask } = useMutation({
    mutationFn: askForCertificate,
    onMutate: ({ _id }) => setAsking(_id),
    onSuccess: (_, row) => showDone(format(t.debtors.certificate.asked, { name: nameOf(row) })),
    onError: (error) => showFailure(t.debtors.certificate.askFailed, describeError(error)),
    onSettled: () => {
      setAsking('')
      return client.invalidateQueries({ queryKey: ['deducted-tax'] })
    },
  })
  const columns = useMemo(
    () => deductedColumns(mayChange ? { busy: asking, onCertificate: setChanging, onAsk: ask } : undefined),
    [mayChange, asking, ask],
  )
  const { page, perPage } = search
  const all = list.data ?? []
  const sum = (rows: readonly Deduction[]) => rows.reduce((total, { amountPaise }) => total + amountPaise, 0)
  const missing = all.filter(({ certificate }) => !certificate)
  return (
    <>
      <QueryError query={list} text={t.debtors.taxFailed} reasonOf={describeError} />
      <FigureCards
        figures={[
          { label: t.debtors.deducted, value: list.data && formatPaise(sum(all)) },
          {
            label: t.debtors.certificate.missingHead,
            value: list.data && formatPaise(sum(missing)),
            note: list.data && counted(missing.length, t.debtors.certificates),
          },
        ]}
      />
      <section className="card" aria-label={t.debtors.tabs.tax}>
        <BookToolbar label={t.debtors.filterTax} search={search} onSearch={onSearch} />
        <DataTable
          label={t.debtors.tabs.tax}
          columns={columns}
          list={{
            ...list,
            data: list.data && { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length },
          }}
          search={{ page, perPage, q: '', sort: '' }}
          onSearch={({ page: to, perPage: size }) => onSearch(size ? { perPage: size } : { page: to ?? 1 })}
          defaultSort=""
          nameOf={nameOf}
          empty={<NothingFound title={t.debtors.noTax} />}
        />
      </section>
      {changing && (
        <CertificateForm
          row={changing}
          onDone={(text) => {
            setChanging(undefined)
            showDone(text)
            void client.invalidateQueries({ queryKey: ['deducted-tax'] })
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  )
}
