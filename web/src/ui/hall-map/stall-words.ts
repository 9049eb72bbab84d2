import { format } from '../../i18n/format'
import type { PublicTexts } from '../../i18n/texts.gen'
import type { Hall, HallKind, HallStall } from '../../lib/hall'
import { formatAmount } from '../../lib/money'
import type { StallLook } from './stall-shape'

type HallTexts = PublicTexts['hall']

// Returns the name of a stall with its number, such as "Standard 24" or "Compact C4". For a stall that is not on the
// plan, it returns only the kind, because the number is not useful there.
export function stallName(texts: HallTexts, stall: HallStall, kind: HallKind | undefined): string {
  if (!stall.onPlan) return kindTitle(texts, kind)
  return format(texts.stall, { kind: kind?.name ?? '', number: stall.label }).trim()
}

// Returns the name of a stall kind, such as "Standard stall" or "Bench display". If there is no text for the kind, it
// returns the name from the data.
export function kindTitle(texts: HallTexts, kind: HallKind | undefined): string {
  const titles: Readonly<Record<string, string>> = texts.kinds
  return titles[kind?.id ?? ''] ?? kind?.name ?? ''
}

// Returns the description of a stall: "Standard 24, 3x3m, Agricultural inputs, ₹88,500 with GST, available".
export function describeStall(texts: HallTexts, hall: Hall, stall: HallStall, look: StallLook): string {
  const kind = hall.kinds.find(({ id }) => id === stall.kind)
  return format(texts.option, {
    stall: stallName(texts, stall, kind),
    size: stall.stallSize,
    zone: hall.zones.find(({ id }) => id === stall.zone)?.name ?? '',
    price: kind ? formatAmount(kind.total) : '',
    state: look === 'blocked' ? reasonOf(texts, stall) : texts.states[look],
  })
}

// Returns the reason why the office does not sell the stall. The reason of the shipped plan is in every language.
export function reasonOf(texts: HallTexts, { reason }: HallStall): string {
  return reason === 'Pre-sold' ? texts.presold : reason || texts.states.blocked
}

// Returns the appearance of a stall for a visitor. `chosen` contains the ids of the chosen stalls. `own` contains the
// ids of the stalls that the visitor's unpaid order holds.
export function lookOfStall(
  stall: HallStall,
  chosen: ReadonlySet<string>,
  own: ReadonlySet<string> = new Set(),
): StallLook {
  if (chosen.has(stall.id)) return 'selected'
  return own.has(stall.id) && stall.state === 'held' ? 'own' : stall.state
}

// Returns whether a visitor can choose the stall, has already chosen it, or holds it with an unpaid order.
export function canBeChosen(look: StallLook): boolean {
  return look === 'available' || look === 'selected' || look === 'own'
}
