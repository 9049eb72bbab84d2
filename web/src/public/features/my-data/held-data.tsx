import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Panel, SummaryRows } from '../../../ui/summary-rows'
import { useHref } from '../../page-context'
import type { MyDataProps, MyDataRecord } from '../../props.gen'
import { useDetailWords } from './detail-words'
import css from './my-data.module.css'

// Shows all data that is stored about the visitor, and who else has received it. The visitor's address or number was
// verified before.
export function HeldData({
  records,
  orders,
  messages,
  requests,
  download,
  mailed,
  whatsapp,
  provider,
}: MyDataProps) {
  const texts = useTexts('myData')
  return (
    <section className={css.myDataHeld} aria-labelledby="held">
      <h2 id="held">{texts.held.heading}</h2>
      {records.length === 0 && <p>{texts.held.none}</p>}
      {records.map((record) => (
        <HeldRecord key={record.ref} record={record} />
      ))}
      {orders.length > 0 && (
        <Panel title={texts.orders.heading}>
          {orders.map(({ id, amount, date, booksUntil }) => (
            <div key={id} className={css.myDataPart}>
              <SummaryRows rows={[{ label: format(texts.orders.order, { id, date }), value: amount }]} />
              <p>{booksUntil ? format(texts.orders.books, { date: booksUntil }) : texts.orders.open}</p>
            </div>
          ))}
        </Panel>
      )}
      {(orders.length > 0 || records.some(isPaidFor)) && <OrdersLink />}
      {messages.length > 0 && (
        <Panel title={texts.messages.heading}>
          <SummaryRows
            rows={messages.map(({ subject, date, to }) => ({
              label: subject,
              value: format(to ? texts.messages.to : texts.messages.kept, { date, to }),
            }))}
          />
        </Panel>
      )}
      <Panel title={texts.recipients.heading}>
        {!provider && !mailed && !whatsapp && <p>{texts.recipients.none}</p>}
        {provider && <p>{texts.recipients.provider}</p>}
        {mailed && <p>{texts.recipients.mail}</p>}
        {whatsapp && <p>{texts.recipients.whatsapp}</p>}
      </Panel>
      {requests.length > 0 && (
        <Panel title={texts.requests.heading}>
          <SummaryRows
            rows={requests.map(({ kind, state, date, due }) => ({
              label: `${texts.requests.kinds[kind]}, ${date}`,
              value:
                state === 'open' ? format(texts.requests.states.open, { due }) : texts.requests.states[state],
            }))}
          />
        </Panel>
      )}
      <p className={css.myDataDownload}>
        <Button variant="line" icon="download" href={download} download>
          {texts.held.download}
        </Button>
        <small>{texts.held.downloadHint}</small>
      </p>
    </section>
  )
}

function OrdersLink() {
  const { nav } = useTexts('frame')
  const href = useHref()
  return (
    <p>
      <a href={href('/orders')}>{nav.orders}</a>
    </p>
  )
}

// Reports whether a record is of a paid kind. The page "My orders" shows records of these kinds.
function isPaidFor({ kind }: MyDataRecord): boolean {
  return kind === 'registration' || kind === 'booking' || kind === 'sponsorship'
}

function HeldRecord({
  record: { kind, date, details, erased, notice, withdrawn, act },
}: {
  record: MyDataRecord
}) {
  const texts = useTexts('myData')
  const wordsOf = useDetailWords()
  const href = useHref()
  return (
    <Panel title={texts.kinds[kind]}>
      <p>{format(texts.held.sent, { date })}</p>
      {erased ? (
        <p>{format(texts.held.erased, { date: erased })}</p>
      ) : (
        <SummaryRows
          rows={details.map((detail) => ({
            label: detail.label || texts.fields[detail.field],
            value: wordsOf(detail),
          }))}
        />
      )}
      {notice && !withdrawn && <p>{format(texts.held.notice, { version: notice })}</p>}
      {withdrawn && <p>{format(texts.held.withdrawn, { date: withdrawn })}</p>}
      {act && (
        <p>
          <a href={href(act)}>{texts.held.act}</a>
        </p>
      )}
    </Panel>
  )
}
