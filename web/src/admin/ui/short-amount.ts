import { format } from '../../i18n/format'
import { formatAmount } from '../../lib/money'
import { t } from '../texts'

const lakh = 100_000
const crore = 10_000_000

// Returns the short form of a large amount in rupees, for a chart axis: "₹1.5 L" means ₹1,50,000.
export function shortAmount(rupees: number): string {
  if (rupees < lakh) return formatAmount(rupees)
  const [unit, text] = rupees < crore ? [lakh, t.ui.shortAmounts.lakh] : [crore, t.ui.shortAmounts.crore]
  return format(text, { amount: String(Math.round((rupees / unit) * 10) / 10) })
}
