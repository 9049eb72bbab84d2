import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatPaise, formatRupees } from '../../../lib/money'
import { SummaryRows } from '../../../ui/summary-rows'
import { TextInput } from '../../../ui/text-input'
import { describeError } from '../../api/api-error'
import type { HallKind, StallPrice } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import { changePrice } from './hall-office-api'
import { readPercent, readPrice, taxOf, wrongPercent, wrongPrice } from './price'

type Values = Record<'price' | 'gst' | 'members', string>

type Props = {
  kind: HallKind
  onSaved: (kind: HallKind) => void
  reload: (id: string) => Promise<HallKind | undefined>
  onClose: () => void
}

// The dialog that changes the price of one kind of stall.
export function PriceForm({ kind, onSaved, reload, onClose }: Props) {
  const state = useRecordForm<Values, HallKind>({
    prefix: 'price',
    record: kind,
    valuesOf,
    schema,
    save: (changes, version) => changePrice(kind.id, toBody(changes, version)),
    onSaved,
    reload: () => reload(kind.id),
  })
  const { form } = state
  const wire = (name: keyof Values) => ({ ...state.wire(name), autoComplete: 'off', width: 'sm' as const })
  const [price, gst] = useWatch({ control: form.control, name: ['price', 'gst'] })
  return (
    <FormModal
      title={format(t.hall.priceOf, { kind: kind.mapName })}
      variant="panel"
      state={state}
      failed={(error) => format(t.hall.priceFailed, { reason: describeError(error) })}
      action={t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...wire('price')} label={t.hall.priceBeforeGst} inputMode="numeric" />
      <TextInput {...wire('gst')} label={t.hall.gstInPercent} inputMode="decimal" />
      <TextInput {...wire('members')} label={t.hall.members} hint={t.hall.membersHint} inputMode="numeric" />
      <Preview price={readPrice(price)} percent={readPercent(gst)} />
      <p className="field-hint">{t.hall.priceNote}</p>
    </FormModal>
  )
}

// Shows the price with GST if both inputs are valid.
function Preview({ price, percent }: { price: number | undefined; percent: number | undefined }) {
  if (price === undefined || percent === undefined) return null
  const tax = taxOf(price, percent)
  return (
    <SummaryRows
      rows={[
        { label: t.hall.price, value: formatRupees(price) },
        { label: format(t.hall.gstPercent, { percent }), value: formatPaise(tax) },
      ]}
      total={{ label: t.hall.withGst, value: formatPaise(price * 100 + tax) }}
    />
  )
}

const schema = v.object({
  price: v.pipe(
    v.string(),
    v.check((text) => readPrice(text) !== undefined, wrongPrice),
  ),
  gst: v.pipe(
    v.string(),
    v.check((text) => readPercent(text) !== undefined, wrongPercent),
  ),
  members: v.string(),
})

function valuesOf(kind: HallKind | undefined): Values {
  return {
    price: String(kind?.listBase ?? ''),
    gst: String(kind?.gstPercent ?? ''),
    members: String(kind?.members || ''),
  }
}

function toBody({ price, gst, members }: Partial<Values>, version: number | undefined): StallPrice {
  return {
    ...(price !== undefined && { price: readPrice(price) ?? price }),
    ...(gst !== undefined && { gst: readPercent(gst) ?? gst }),
    ...(members !== undefined && { members }),
    ...(version !== undefined && { version }),
  }
}
