import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { useHref } from '../../page-context'
import type { OwnRecord, OwnRecordState } from '../../props.gen'
import { CardHead, OpenButton } from './card-parts'
import css from './orders.module.css'

const tones: Readonly<Record<OwnRecordState, Tone>> = {
  due: 'warn',
  waiting: 'warn',
  confirmed: 'good',
  reserved: 'warn',
  enquiry: 'info',
  agreed: 'warn',
  atOffice: 'warn',
  cancelled: 'mute',
}

// A registration, booking or sponsorship for which there is no order. If there is no payment page for it, the visitor
// is asked to contact the office.
export function RecordCard({ record }: { record: OwnRecord }) {
  const texts = useTexts('orders')
  const href = useHref()
  return (
    <article className={css.order} aria-labelledby={record.id}>
      <div>
        <CardHead record={record} tone={tones[record.state]} state={texts.records.states[record.state]} />
        <Note record={record} />
        {record.payBy !== '' && <p>{format(texts.payBy, { day: record.payBy })}</p>}
      </div>
      <div className={css.orderActions}>
        {record.page === '' ? (
          <Button variant="line" href={href('/ContactUs')}>
            {texts.contact}
          </Button>
        ) : (
          <OpenButton {...record} />
        )}
        {record.codes !== '' && (
          <Button variant="line" icon="qr" href={href(record.codes)}>
            {texts.codes}
          </Button>
        )}
      </div>
    </article>
  )
}

// Explains what happens next if the visitor has to wait for the office.
function Note({ record: { state, atOffice } }: { record: OwnRecord }) {
  const { notes } = useTexts('orders').records
  if (atOffice !== '') return <p>{atOffice}</p>
  if (state !== 'waiting' && state !== 'reserved' && state !== 'enquiry' && state !== 'agreed') return null
  return <p>{notes[state]}</p>
}
