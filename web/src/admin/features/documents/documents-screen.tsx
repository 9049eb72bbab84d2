import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatPaise, groupDigits } from '../../../lib/money'
import { siteNow } from '../../../lib/site-clock'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { bookDays, describeDays } from '../../ui/book-period'
import { BookToolbar } from '../../ui/book-toolbar'
import { DataTable } from '../../ui/data-table'
import { DateInput } from '../../ui/date-input'
import { dayInIndia } from '../../ui/dates'
import { ExportButton } from '../../ui/export-button'
import { FigureCards } from '../../ui/figure-cards'
import { FormModal, formWords } from '../../ui/form-modal'
import { NothingFound } from '../../ui/list-card'
import { ChoiceBox } from '../../ui/list-toolbar'
import { sendDocument } from '../../ui/money/asking-document'
import { PageTitle } from '../../ui/page-title'
import { useLastPage } from '../../ui/pager'
import { QueryError } from '../../ui/query-error'
import { useSendForm } from '../../ui/record-form'
import { AddressLink } from '../../ui/record-link'
import * as rule from '../../ui/rules'
import { SearchBox } from '../../ui/search-box'
import { showDone } from '../../ui/toast-list'
import { documentColumns } from './document-columns'
import { documentKinds, type DocumentSearch } from './document-search'
import {
  documentsQuery,
  documentSumsQuery,
  type DocumentSums,
  type RegisteredDocument,
  setIRN,
} from './documents-api'

const route = getRouteApi('/portal/admin/documents')

const kindOptions = [
  { value: '', label: t.documents.allKinds },
  ...documentKinds.map((value) => ({ value, label: t.documents.kinds[value] })),
]

// The register of all numbered documents: what they add up to in a period, and the list with search.
export function DocumentsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [sending, setSending] = useState('')
  const maySend = useMay('books')
  const days = bookDays(search)
  const sums = useQuery(documentSumsQuery(days))
  const list = useQuery(documentsQuery(search))
  const change = (part: Partial<DocumentSearch>) =>
    void navigate({
      search: (now) => ({ ...now, ...(!('page' in part) && { page: 1 }), ...part }),
      replace: 'q' in part,
      resetScroll: 'page' in part,
    })
  useLastPage(list.data?.total, search, change)
  const [registering, setRegistering] = useState<RegisteredDocument>()
  const client = useQueryClient()
  const columns = useMemo(
    () => documentColumns(maySend ? { onSend: setSending, onIRN: setRegistering } : undefined),
    [maySend, setRegistering],
  )
  const filtered = search.q !== '' || search.kind !== ''
  return (
    <>
      <PageTitle note={sums.data && noteOf(describeDays(days), sums.data)}>
        {maySend && sums.data?.eInvoice && (
          <ExportButton file="einvoices.json" filters={days} label={t.documents.irn.export} />
        )}
        <ExportButton file="tally.xml" filters={days} label={t.documents.tally} />
        <ExportButton file="gst_register.xlsx" filters={days} />
      </PageTitle>
      <QueryError query={sums} text={t.documents.sumsFailed} reasonOf={describeError} />
      <Warnings sums={sums.data} open={isOpen(days.to)} />
      <Figures sums={sums.data} />
      <section className="card" aria-label={t.documents.heading}>
        <BookToolbar label={t.documents.filter} search={search} onSearch={change}>
          <ChoiceBox
            label={t.documents.kind}
            value={search.kind}
            options={kindOptions}
            onChoose={(kind) => change({ kind: documentKinds.find((known) => known === kind) ?? '' })}
          />
          <SearchBox
            label={t.documents.search}
            placeholder={t.documents.placeholder}
            words={search.q}
            onWords={(q) => change({ q })}
          />
        </BookToolbar>
        <DataTable
          label={t.documents.heading}
          columns={columns}
          list={list}
          search={search}
          onSearch={change}
          defaultSort="-issuedAt"
          nameOf={({ number }) => number}
          empty={
            <NothingFound
              title={filtered ? t.documents.noMatch : t.documents.empty}
              onClear={filtered ? () => change({ q: '', kind: '' }) : undefined}
            />
          }
        />
      </section>
      {registering && (
        <IRNForm
          document={registering}
          onDone={(text) => {
            setRegistering(undefined)
            showDone(text)
            void client.invalidateQueries({ queryKey: ['documents'] })
          }}
          onClose={() => setRegistering(undefined)}
        />
      )}
      {sending && (
        <SendForm
          number={sending}
          onDone={(text) => {
            setSending('')
            showDone(text)
          }}
          onClose={() => setSending('')}
        />
      )}
    </>
  )
}

// Returns whether a period has not ended, so that more documents may follow.
function isOpen(to: string | undefined): boolean {
  return to === undefined || to >= dayInIndia(new Date(siteNow()))
}

function noteOf(period: string, { kinds }: DocumentSums): string {
  const counts = kinds.map(({ kind, count }) =>
    format(t.documents.count, { count: groupDigits(count), kind: t.documents.kinds[kind] }),
  )
  return [period, ...counts].join('. ')
}

function Warnings({ sums, open }: { sums: DocumentSums | undefined; open: boolean }) {
  if (!sums) return null
  return (
    <>
      {sums.missing.length > 0 && (
        <div className="book-notice">
          <Notice kind="bad" title={format(t.documents.missing, { numbers: sums.missing.join(', ') })}>
            <p>{t.documents.missingNote}</p>
          </Notice>
        </div>
      )}
      {sums.gstin === '' && (
        <div className="book-notice">
          <Notice kind="warn" icon="alert" title={t.documents.withoutGstin}>
            <AddressLink address="/admin/edition?section=tax">{t.documents.openTax}</AddressLink>
          </Notice>
        </div>
      )}
      {open && <p className="field-hint">{t.documents.stillOpen}</p>}
    </>
  )
}

function Figures({ sums }: { sums: DocumentSums | undefined }) {
  const total = (name: 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'netPaise') =>
    (sums?.kinds ?? []).reduce((sum, kind) => sum + kind[name], 0)
  const shown = (paise: number) => sums && formatPaise(paise)
  return (
    <FigureCards
      figures={[
        { label: t.documents.figures.value, value: shown(total('taxablePaise')) },
        { label: t.documents.figures.cgst, value: shown(total('cgstPaise') + total('sgstPaise')) },
        { label: t.documents.figures.igst, value: shown(total('igstPaise')) },
        { label: t.documents.figures.net, value: shown(total('netPaise')) },
      ]}
    />
  )
}

type Props = { number: string; onDone: (text: string) => void; onClose: () => void }

// The form that asks to whom a document is sent.
function SendForm({ number, onDone, onClose }: Props) {
  const state = useSendForm({
    prefix: 'send-document',
    values: { email: '' },
    schema: v.object({ email: rule.text({ most: 254 }) }),
    send: ({ email }) => sendDocument(number, email.trim()),
    onSent: (email) =>
      onDone(
        email ? format(t.documents.send.done, { number, email }) : format(t.documents.send.kept, { number }),
      ),
  })
  return (
    <FormModal
      title={format(t.documents.send.title, { number })}
      variant="panel"
      state={state}
      {...formWords(t.documents.send)}
      onClose={onClose}
    >
      <TextInput
        {...state.wire('email')}
        label={t.documents.send.email}
        hint={t.documents.send.hint}
        type="email"
        optional
        autoComplete="off"
      />
    </FormModal>
  )
}

type IRNFormProps = { document: RegisteredDocument; onDone: (text: string) => void; onClose: () => void }

const texts = t.documents.irn

const schema = v.object({
  irn: rule.text({ most: 64, required: texts.required }),
  ackNumber: rule.text({ most: 20, required: texts.required }),
  ackDay: rule.text({ most: 10, required: texts.required }),
  qr: rule.text({ most: 2000, required: texts.required }),
})

// The form for what the invoice portal has given for an invoice.
function IRNForm({ document: { number, irn }, onDone, onClose }: IRNFormProps) {
  const state = useSendForm({
    prefix: 'irn',
    values: {
      irn: irn?.irn ?? '',
      ackNumber: irn?.ackNumber ?? '',
      ackDay: irn ? dayInIndia(new Date(irn.ackAt)) : '',
      qr: irn?.qr ?? '',
    },
    schema,
    send: (values) => setIRN(number, values),
    onSent: () => onDone(format(texts.done, { number })),
  })
  return (
    <FormModal
      title={format(texts.title, { number })}
      variant="panel"
      state={state}
      {...formWords(texts)}
      onClose={onClose}
    >
      <TextInput {...state.wire('irn')} label={texts.irn} hint={texts.hint} autoComplete="off" />
      <TextInput
        {...state.wire('ackNumber')}
        label={texts.ackNumber}
        inputMode="numeric"
        autoComplete="off"
      />
      <DateInput {...state.wire('ackDay')} label={texts.ackDay} />
      <TextArea {...state.wire('qr')} label={texts.qr} hint={texts.qrHint} />
    </FormModal>
  )
}
