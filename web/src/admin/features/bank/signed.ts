import { formatPaise } from '../../../lib/money'

/** Formats the amount of a line; money that went out has a minus. */
export function signed(paise: number): string {
  return formatPaise(paise).replace('-', '−')
}
