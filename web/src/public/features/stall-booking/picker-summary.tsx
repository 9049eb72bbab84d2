import { memo, useState } from 'react'
import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import type { Hall } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { classNames } from '../../../ui/class-names'
import { ZoneLetter } from '../../../ui/hall-map/zone-buttons'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { SummaryRows } from '../../../ui/summary-rows'
import { UnpaidList } from '../../unpaid/unpaid-list'
import { networkMessage } from './details-api'
import { HoldNote } from './hold-note'
import { KindAdders } from './kind-adders'
import { PickedStalls } from './picked-stalls'
import type { Booking } from './use-booking'
import css from './picker-summary.module.css'

type Props = {
  hall: Hall
  booking: Booking
  view: 'plan' | 'list'
  // Whether the panel of a phone is open although nothing is chosen: the visitor came for a kind without a place on the
  // plan, which is added in the panel.
  open: boolean
  // Whether a stall card or a proposal is shown above the plan. On a phone, the list of chosen stalls is then folded,
  // so that the plan has enough space.
  panel: boolean
  onClosePanel: () => void
}

// The chosen stalls, the server's price and the Pay button. On a phone, it is a panel below the plan. The list scrolls,
// and the total and the button stay visible.
export const PickerSummary = memo(function PickerSummary(props: Props) {
  const { hall, booking, view, open, panel, onClosePanel } = props
  const texts = useTexts('stallBooking')
  const { selection, held, refusal, paying } = booking
  const { quoted } = selection
  const [wanted, setFolded] = useFolded(booking, open)
  const folded = wanted || panel
  const empty = view === 'plan' ? texts.picker.none : texts.picker.noneList

  return (
    <aside
      className={sideClass(folded, selection.stalls.length === 0 && !refusal)}
      aria-labelledby="picker-yours"
    >
      <Fold
        folded={folded}
        count={selection.stalls.length}
        hint={view === 'plan' ? texts.picker.none : texts.picker.noneList}
        onPress={() => {
          setFolded(!folded)
          onClosePanel()
        }}
      />
      <div className={css.pickerSideList}>
        <h3 id="picker-yours">{texts.picker.yours}</h3>
        {!held && <UnpaidList />}
        <HoldNote held={held} onOther={booking.release} />
        {selection.lost && (
          <Notice kind="warn" icon="alert">
            <p>{selection.lost}</p>
          </Notice>
        )}
        {selection.stalls.length === 0 ? (
          <p className={css.pickerNone}>{empty}</p>
        ) : (
          <PickedStalls
            hall={hall}
            stalls={selection.stalls}
            onRemove={held ? undefined : (stall) => selection.press(stall)}
          />
        )}
        {!held && <KindAdders hall={hall} selection={selection} />}
      </div>
      <div className={css.pickerSideSum}>
        <Sums booking={booking} hall={hall} />
        {!held && <PartOffer booking={booking} />}
        {quoted.failure !== undefined && <QuoteFailure booking={booking} />}
        {refusal && (
          <Notice kind="bad" live="alert">
            <p>{refusal}</p>
          </Notice>
        )}
        <Button
          wide
          iconAfter="arrow-right"
          busy={paying}
          busyLabel={texts.picker.paying}
          onClick={() => void booking.pay()}
        >
          {held ? format(texts.held.pay, { amount: formatAmount(held.amount) }) : texts.picker.pay}
        </Button>
      </div>
      <ZoneCounts hall={hall} />
    </aside>
  )
})

function sideClass(folded: boolean, empty: boolean) {
  return classNames(css.pickerSide, folded && css.pickerFolded, empty && css.pickerEmpty)
}

// Returns whether the list is folded, and a function that folds or unfolds it. While nothing is chosen, the list is
// folded, so that the plan above it has enough space to choose a stall. The first stall opens it.
function useFolded({ held, own, selection }: Booking, open: boolean) {
  const empty = selection.stalls.length === 0 && !held && own.length === 0 && !selection.lost
  const [folded, setFolded] = useState(empty && !open)
  const [before, setBefore] = useState(empty)
  if (empty !== before) {
    setBefore(empty)
    setFolded(empty)
  }
  return [folded, setFolded] as const
}

// The button that folds the list of chosen stalls on a phone.
type FoldProps = { folded: boolean; count: number; hint: string; onPress: () => void }

function Fold({ folded, count, hint, onPress }: FoldProps) {
  const { picker } = useTexts('stallBooking')
  return (
    <button type="button" className={css.pickerFold} aria-expanded={!folded} onClick={onPress}>
      <span className={css.pickerFoldLabel}>{picker.yours}</span>
      <span className="num">{count}</span>
      {folded && count === 0 && <span className={css.pickerFoldHint}>{hint}</span>}
      <Icon name="chevron-down" size={20} />
    </button>
  )
}

// The price of the stalls, the GST and the total. It renders nothing if no stalls are chosen.
function Sums({ booking, hall }: { booking: Booking; hall: Hall }) {
  const { picker } = useTexts('stallBooking')
  const { stalls, quoted } = booking.selection
  const { quote } = quoted
  if (stalls.length === 0 || !quote) return null
  const rates = new Set(stalls.map((stall) => hall.kinds.find(({ id }) => id === stall.kind)?.gstPercent))
  const [rate] = rates
  const gst = rates.size === 1 && rate ? format(picker.gst, { percent: rate }) : picker.gstPlain
  return (
    <div className={css.pickerSums} aria-busy={quoted.busy}>
      <SummaryRows
        rows={[
          { label: picker.stalls, value: formatAmount(quote.base), exact: true },
          { label: gst, value: formatAmount(quote.gst), exact: true },
        ]}
        total={{
          label: (
            <>
              {picker.total} <small className={css.pickerWithGst}>{picker.withGst}</small>
            </>
          ),
          value: formatAmount(quote.total),
        }}
      />
    </div>
  )
}

function QuoteFailure({ booking }: { booking: Booking }) {
  const ui = useTexts('ui')
  const { failure, busy, retry } = booking.selection.quoted
  return (
    <Notice kind="bad" live="status">
      <p>{networkMessage(failure, ui)}</p>
      <Button variant="link" size="sm" busy={busy} busyLabel={ui.loading} onClick={retry}>
        {ui.tryAgain}
      </Button>
    </Notice>
  )
}

function ZoneCounts({ hall }: { hall: Hall }) {
  const texts = useTexts('hall')
  const lang = useLang()
  return (
    <ul className={css.pickerZoneCounts}>
      {hall.zones.map((zone) => {
        const free = hall.stalls.filter(
          (stall) => stall.onPlan && stall.zone === zone.id && stall.state === 'available',
        ).length
        return (
          <li key={zone.id}>
            <ZoneLetter zone={zone} />
            <span>{zone.name}</span>
            <span className="num">{plural(lang, free, texts.free)}</span>
          </li>
        )
      })}
    </ul>
  )
}

// Offers to pay only a part now, if the edition allows it.
function PartOffer({ booking }: Pick<Props, 'booking'>) {
  const { selection, part, setPart } = booking
  const offer = selection.stalls.length > 0 && selection.quoted.quote?.part?.offer
  if (!offer) return null
  return (
    <Checkbox
      name="part"
      label={offer}
      checked={part}
      onChange={(event) => setPart(event.currentTarget.checked)}
    />
  )
}
