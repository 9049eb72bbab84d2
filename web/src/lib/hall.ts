// The hall plan as the map, the list and the quote use it: metres, x to the east and y to the south from the outer
// north-west corner of the hall. Go's pages send it ready for display; hallFromApi makes it of GET /api/hall.
import { formatAmount } from './money'

export type StallState = 'available' | 'held' | 'sold' | 'blocked' | 'unreleased'

export type Area = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

// A kind of stall. Prices are ready for display: "₹88,500".
export type HallKind = {
  readonly id: string
  readonly name: string
  readonly stallSize: string
  readonly dimensions: string
  readonly w: number
  readonly h: number
  readonly base: string
  readonly gst: string
  readonly total: string
  readonly gstPercent: string
  // false: it has no place on the plan and is added by a button, `remaining` of them at most.
  readonly onPlan: boolean
  // 0: no limit.
  readonly maxPerBooking: number
  readonly remaining: number
}

export type HallZone = {
  readonly id: string
  readonly letter: string
  readonly name: string
  readonly areas: readonly Area[]
}

// Something on the plan that is not a stall. A door has a side and a length instead of a width and a height.
export type HallFeature = Area & {
  readonly id: string
  readonly type: string
  readonly side: string
  readonly len: number
  readonly label: string
  readonly main: boolean
  readonly icon: string
}

export type HallStall = Area & {
  readonly id: string
  readonly stallnumber: string
  readonly stallSize: string
  // What is written on the plan: "C4" for compact 4.
  readonly label: string
  readonly kind: string
  readonly zone: string
  readonly onPlan: boolean
  // Arrow key (up, down, left, right) → id of the neighbour.
  readonly nav: Readonly<Record<string, string>>
  readonly state: StallState
}

export type Hall = {
  readonly site: Area
  readonly kinds: readonly HallKind[]
  readonly zones: readonly HallZone[]
  readonly aisles: readonly Area[]
  readonly features: readonly HallFeature[]
  readonly stalls: readonly HallStall[]
}

// What the API calls a stall by: its number together with its size, because two kinds share numbers.
export type StallKey = { readonly stallnumber: string; readonly stallSize: string }

// A stall as the live events and /api/hall/states tell it.
export type StallChange = StallKey & {
  readonly id: string
  readonly state: StallState
  readonly remaining: number
}

// The answer of GET /api/hall, as far as it is used. Amounts are rupees; what is empty may be left out.
export type ApiHall = {
  readonly site: Area
  readonly kinds: readonly (Pick<
    HallKind,
    'id' | 'name' | 'stallSize' | 'dimensions' | 'w' | 'h' | 'onPlan'
  > & {
    readonly base: number
    readonly gst: number
    readonly total: number
    readonly gstPercent: number
    readonly maxPerBooking?: number | undefined
    readonly remaining?: number | undefined
  })[]
  readonly zones: readonly (Omit<HallZone, 'areas'> & {
    readonly areas?: readonly Area[] | null | undefined
  })[]
  readonly aisles?: readonly Area[] | null | undefined
  readonly features?:
    | readonly (Pick<HallFeature, 'id' | 'type' | 'x' | 'y'> & LooseFeature)[]
    | null
    | undefined
  readonly stalls: readonly ApiStall[]
  // Booked by a button, without a place on the plan.
  readonly extras?: readonly ApiStall[] | null | undefined
}

type ApiStall = Omit<HallStall, 'nav'> & {
  readonly nav?: { readonly [arrow: string]: string | undefined } | null | undefined
}

type LooseFeature = {
  readonly [Key in 'side' | 'label' | 'icon']?: string | undefined
} & { readonly [Key in 'w' | 'h' | 'len']?: number | undefined } & { readonly main?: boolean | undefined }

export function hallFromApi(api: ApiHall): Hall {
  return {
    site: api.site,
    kinds: api.kinds.map((kind) => ({
      ...kind,
      base: formatAmount(kind.base),
      gst: formatAmount(kind.gst),
      total: formatAmount(kind.total),
      gstPercent: String(kind.gstPercent),
      maxPerBooking: kind.maxPerBooking ?? 0,
      remaining: kind.remaining ?? 0,
    })),
    zones: api.zones.map((zone) => ({ ...zone, areas: zone.areas ?? [] })),
    aisles: api.aisles ?? [],
    features: (api.features ?? []).map((feature) => ({ ...emptyFeature, ...given(feature) })),
    stalls: [...api.stalls, ...(api.extras ?? [])].map((stall) => ({
      ...stall,
      nav: given(stall.nav ?? {}) as Record<string, string>,
    })),
  }
}

const emptyFeature = { side: '', w: 0, h: 0, len: 0, label: '', main: false, icon: '' }

// The same object without what is undefined.
function given<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never
}

// "24:3x3m": a stall in one text, as the forms and the addresses of pages write it.
export function stallValue({ stallnumber, stallSize }: StallKey): string {
  return `${stallnumber}:${stallSize}`
}

export function keyOfValue(value: string): StallKey {
  const cut = value.indexOf(':')
  return { stallnumber: value.slice(0, cut), stallSize: value.slice(cut + 1) }
}

// The hall after changes; the same object when nothing differs, so that nothing is drawn again.
export function withChanges(hall: Hall, changes: readonly StallChange[]): Hall {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const remaining = new Map<string, number>()
  let changed = false
  const stalls = hall.stalls.map((stall) => {
    const change = byId.get(stall.id)
    if (!change) return stall
    if (!stall.onPlan) remaining.set(stall.kind, change.remaining)
    if (change.state === stall.state) return stall
    changed = true
    return { ...stall, state: change.state }
  })
  const kinds = hall.kinds.map((kind) => {
    const left = remaining.get(kind.id)
    if (left === undefined || left === kind.remaining) return kind
    changed = true
    return { ...kind, remaining: left }
  })
  return changed ? { ...hall, stalls, kinds } : hall
}
