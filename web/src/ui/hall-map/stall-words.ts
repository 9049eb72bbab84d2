import { format } from '../../i18n/format'
import type { PublicTexts } from '../../i18n/texts.gen'
import type { Hall, HallKind, HallStall } from '../../lib/hall'
import { formatAmount } from '../../lib/money'
import type { StallLook } from './stall-shape'

type HallTexts = PublicTexts['hall']

// The name of a stall with its number: "Standard 24", "Compact C4". A stall that is not on the plan has no useful
// number.
export function stallName(texts: HallTexts, stall: HallStall, kind: HallKind | undefined): string {
  if (!stall.onPlan) return kindTitle(texts, kind)
  return format(texts.stall, { kind: kind?.name ?? '', number: stall.label }).trim()
}

// The name of a kind: "Standard stall", "Bench display". Without a text it is the kind's own name.
export function kindTitle(texts: HallTexts, kind: HallKind | undefined): string {
  const titles: Readonly<Record<string, string>> = texts.kinds
  return titles[kind?.id ?? ''] ?? kind?.name ?? ''
}

// The description of a stall: "Standard 24, 3x3m, Agricultural inputs, ₹88,500 with GST, available".
export function describeStall(texts: HallTexts, hall: Hall, stall: HallStall, look: StallLook): string {
  const kind = hall.kinds.find(({ id }) => id === stall.kind)
  return format(texts.option, {
    stall: stallName(texts, stall, kind),
    size: stall.stallSize,
    zone: hall.zones.find(({ id }) => id === stall.zone)?.name ?? '',
    price: kind ? formatAmount(kind.total) : '',
    state: texts.states[look],
  })
}

// The appearance of a stall for a visitor who chose some stalls, and whose unpaid order holds others.
export function lookOfStall(
  stall: HallStall,
  chosen: ReadonlySet<string>,
  own: ReadonlySet<string> = new Set(),
): StallLook {
  if (chosen.has(stall.id)) return 'selected'
  return own.has(stall.id) && stall.state === 'held' ? 'own' : stall.state
}

// Whether a visitor can choose the stall, or has chosen it already.
export function canBeChosen(look: StallLook): boolean {
  return look === 'available' || look === 'selected' || look === 'own'
}
