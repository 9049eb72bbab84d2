import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Hall } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { stallName } from '../../../ui/hall-map/stall-words'
import { Icon } from '../../../ui/icon'
import { togetherCounts, type Together } from './use-together'
import sizeFilterCss from '../../../ui/hall-map/size-filter.module.css'
import css from './plan-panel.module.css'

type Props = {
  hall: Hall
  together: Together
  onChoose: () => void
}

// The search for free adjacent stalls. The visitor chooses the number of stalls, and then accepts the proposal or asks
// for the next one.
export function TogetherPanel({ hall, together, onChoose }: Props) {
  const texts = useTexts('stallBooking').picker.together
  const ui = useTexts('ui')
  const { count, group } = together
  return (
    <div className={css.planPanel} role="group" aria-label={texts.label} data-panel="together">
      <div>
        <div className={css.planAsk}>
          <span>{texts.label}</span>
          <div className={sizeFilterCss.segments} role="group" aria-label={texts.count}>
            {togetherCounts.map((n) => (
              <button key={n} type="button" aria-pressed={n === count} onClick={() => together.ask(n)}>
                <span className="num">{n}</span>
              </button>
            ))}
          </div>
        </div>
        <div role="status">
          {group ? (
            <p>
              <Proposal hall={hall} together={together} />
            </p>
          ) : (
            <p>{format(texts.none, { count })}</p>
          )}
        </div>
        {group && (
          <p className={css.planDo}>
            <Button size="sm" onClick={onChoose}>
              {texts.choose}
            </Button>
            {together.others && (
              <Button size="sm" variant="line" onClick={together.next}>
                {texts.next}
              </Button>
            )}
          </p>
        )}
      </div>
      <button type="button" className={css.planClose} aria-label={ui.close} onClick={together.close}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

function Proposal({ hall, together }: { hall: Hall; together: Together }) {
  const group = together.group ?? []
  const texts = useTexts('stallBooking').picker.together
  const words = useTexts('hall')
  const kindOf = (id: string) => hall.kinds.find((kind) => kind.id === id)
  const total = group.reduce((sum, { kind }) => sum + (kindOf(kind)?.total ?? 0), 0)
  const stalls = group.map((stall) => stallName(words, stall, kindOf(stall.kind))).join(', ')
  return <>{format(texts.found, { stalls, total: formatAmount(total) })}</>
}
