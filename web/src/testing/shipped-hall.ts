import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  withExtras,
  type Area,
  type Hall,
  type HallFeature,
  type HallStall,
  type StallState,
} from '../lib/hall'

type Text = { en: string }
type Shipped = {
  site: Area
  aisles: Hall['aisles']
  kinds: {
    id: string
    name: Text
    size: string
    dimensions: Text
    basePaise: number
    onPlan: boolean
    members: number
    stock?: number
    w: number
    h: number
  }[]
  zones: { id: string; letter: string; name: Text; areas: Area[] }[]
  features: (Partial<HallFeature> & Pick<HallFeature, 'id' | 'type' | 'x' | 'y'> & { label: Text })[]
  stalls: (Omit<HallStall, 'stallnumber' | 'state' | 'remaining'> & {
    number: string
    released: boolean
    blocked?: string
  })[]
}

type States = Readonly<Record<string, StallState>>

// Returns the default hall plan of Mela, in English.
export function shippedHall(states: States = {}): Hall {
  return withExtras(shippedHallAnswer(states))
}

// Returns the response of GET /api/hall when there are no bookings.
export function shippedHallAnswer(states: States = {}): Hall {
  const path = resolve(import.meta.dirname, '../../../internal/edition/shipped/hall.json')
  const plan = JSON.parse(readFileSync(path, 'utf8')) as Shipped
  return {
    edition: '2025',
    site: plan.site,
    aisles: plan.aisles,
    kinds: plan.kinds.map(kindOf),
    zones: plan.zones.map((zone) => ({ ...zone, name: zone.name.en, free: 0 })),
    features: plan.features.map((feature) => ({ ...emptyFeature, ...feature, label: feature.label.en })),
    stalls: plan.stalls.map((stall) => {
      const released = stall.blocked ? 'blocked' : 'available'
      return {
        ...stall,
        stallnumber: stall.number,
        state: states[stall.id] ?? (stall.released ? released : 'unreleased'),
        remaining: 1,
        ...(stall.blocked && { reason: stall.blocked }),
      }
    }),
    extras: [],
    counts: { available: 0, held: 0, sold: 0, blocked: 0, unreleased: 0 },
  }
}

const emptyFeature = { side: '', w: 0, h: 0, len: 0, main: false, icon: '' }

function kindOf(kind: Shipped['kinds'][number]): Hall['kinds'][number] {
  const base = kind.basePaise / 100
  return {
    ...kind,
    name: kind.name.en,
    mapName: kind.name.en,
    adminName: kind.name.en,
    dimensions: kind.dimensions.en,
    stallSize: kind.size,
    listBase: base,
    base,
    gst: base * 0.18,
    total: base * 1.18,
    gstPercent: 18,
    maxPerBooking: kind.onPlan ? 0 : 1,
    stock: kind.stock ?? 0,
    remaining: kind.stock ?? 0,
    onSale: true,
    version: 1,
  }
}
