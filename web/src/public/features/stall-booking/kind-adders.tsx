import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import type { Hall, HallKind } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { kindTitle } from '../../../ui/hall-map/stall-words'
import { Icon } from '../../../ui/icon'
import type { Selection } from './use-selection'
import css from './kind-adders.module.css'

// A button for each kind of stall that is not on the plan (outdoor and tiny). A booking can contain one stall of each
// of these kinds. The button of a kind is hidden if the booking already contains such a stall.
export function KindAdders({ hall, selection }: { hall: Hall; selection: Selection }) {
  const kinds = hall.kinds.filter((kind) => !kind.onPlan)
  return kinds.map((kind) => <KindAdder key={kind.id} {...{ hall, kind, selection }} />)
}

function KindAdder({ hall, kind, selection }: { hall: Hall; kind: HallKind; selection: Selection }) {
  const { picker } = useTexts('stallBooking')
  const words = useTexts('hall')
  const lang = useLang()
  const stall = hall.stalls.find((one) => one.kind === kind.id && !selection.ids.includes(one.id))
  if (!stall || stall.state === 'unreleased') return null
  const free = stall.state === 'available'
  const labels: Readonly<Record<string, string>> = { outdoor: picker.addOutdoor, tiny: picker.addTiny }
  return (
    <button type="button" className={css.kindAdder} disabled={!free} onClick={() => selection.press(stall)}>
      <Icon name="plus" size={22} />
      <span>
        <b>{labels[kind.id] ?? format(picker.add, { kind: kindTitle(words, kind) })}</b>
        <small>
          {format(picker.officePlace, { size: kind.dimensions })}
          {' · '}
          {free ? plural(lang, kind.remaining, picker.left) : picker.soldOut}
        </small>
      </span>
      <span className="num" translate="no">
        {formatAmount(kind.total)}
      </span>
    </button>
  )
}
