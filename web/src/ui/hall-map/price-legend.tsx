import { useTexts } from '../../i18n/texts'
import type { Hall } from '../../lib/hall'
import { formatAmount } from '../../lib/money'
import { classNames } from '../class-names'
import { signPath } from './price-signs'
import { priceTiers } from './price-tiers'
import { StallShape } from './stall-shape'
import { kindTitle } from './stall-words'
import hallLegendCss from './hall-legend.module.css'
import stallCss from './stall.module.css'

const sample = { label: '', x: 0.2, y: 0.2, w: 3, h: 3 }

// The legend of the price tiers: sign, tint, kind and price with GST.
export function PriceLegend({ hall }: { hall: Hall }) {
  const texts = useTexts('hall')
  return (
    <ul
      className={classNames(hallLegendCss.hallLegend, hallLegendCss.priceLegend, stallCss.stallPrices)}
      aria-label={texts.prices}
    >
      {priceTiers(hall).map(({ tier, kinds, total }) => (
        <li key={tier}>
          <svg viewBox="0 0 3.4 3.4" width="28" height="28" aria-hidden="true" focusable="false">
            <g className={stallCss.stall} data-state="available" data-tier={tier}>
              <StallShape stall={sample} look="available" plan="" />
              <path className={stallCss.stallSign} d={signPath(sample, tier)} />
            </g>
          </svg>
          <span>{kinds.map((kind) => kindTitle(texts, kind)).join(', ')}</span>
          <b className="num" translate="no">
            {formatAmount(total)}
          </b>
        </li>
      ))}
    </ul>
  )
}
