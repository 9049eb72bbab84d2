import { useTexts } from '../../../i18n/texts'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { LocalName } from '../../local-name'
import { useHref } from '../../page-context'
import type { OwnRecord } from '../../props.gen'
import css from './orders.module.css'

type Head = {
  record: Pick<OwnRecord, 'id' | 'kind' | 'amount' | 'name' | 'local' | 'stalls' | 'date'>
  tone: Tone
  state: string
}

// The first lines of the card for an order or record: its kind, its state, the person and the number.
export function CardHead({ record: { id, kind, amount, name, local, stalls, date }, tone, state }: Head) {
  const texts = useTexts('orders')
  return (
    <>
      <header>
        <h2 id={id}>
          {texts[kind]}
          {amount !== '' && <b translate="no">{amount}</b>}
        </h2>
        <Badge tone={tone}>{state}</Badge>
      </header>
      <p translate="no">
        {name}
        <LocalName local={local} />
        {stalls !== '' && ` · ${stalls}`}
      </p>
      <p className={css.ordersHint}>
        <bdi translate="no">{id}</bdi> <span>{date}</span>
      </p>
    </>
  )
}

// The button that opens the page of an order or record. If the visitor can pay on that page, the button says so.
export function OpenButton({ page, payable }: { page: string; payable: boolean }) {
  const texts = useTexts('orders')
  const href = useHref()
  return (
    <Button variant={payable ? undefined : 'line'} href={href(page)}>
      {payable ? texts.pay : texts.open}
    </Button>
  )
}
