import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { hallFromApi, type ApiHall, type Hall, type StallState } from '../lib/hall'

type Text = { en: string }
type Shipped = {
  site: ApiHall['site']
  aisles: ApiHall['aisles']
  kinds: {
    id: string
    name: Text
    size: string
    dimensions: Text
    basePaise: number
    onPlan: boolean
    stock?: number
    w: number
    h: number
  }[]
  zones: { id: string; letter: string; name: Text; areas: ApiHall['site'][] }[]
  features: { id: string; type: string; x: number; y: number; label: Text }[]
  stalls: (Omit<ApiHall['stalls'][number], 'stallnumber' | 'state'> & {
    number: string
    released: boolean
    blocked?: string
  })[]
}

// The plan that ships with the product, in English.
export function shippedHall(states: Readonly<Record<string, StallState>> = {}): Hall {
  return hallFromApi(shippedHallAnswer(states))
}

// The same as GET /api/hall would answer it before any booking.
export function shippedHallAnswer(states: Readonly<Record<string, StallState>> = {}): ApiHall {
  const path = resolve(import.meta.dirname, '../../../internal/app/content/shipped/hall.json')
  const plan = JSON.parse(readFileSync(path, 'utf8')) as Shipped
  return {
    site: plan.site,
    aisles: plan.aisles,
    kinds: plan.kinds.map((kind) => {
      const base = kind.basePaise / 100
      const money = { base, gst: base * 0.18, total: base * 1.18, gstPercent: 18 }
      const counts = { maxPerBooking: kind.onPlan ? 0 : 1, remaining: kind.stock ?? 0 }
      return {
        ...kind,
        ...money,
        ...counts,
        name: kind.name.en,
        dimensions: kind.dimensions.en,
        stallSize: kind.size,
      }
    }),
    zones: plan.zones.map((zone) => ({ ...zone, name: zone.name.en })),
    features: plan.features.map((feature) => ({ ...feature, label: feature.label.en })),
    stalls: plan.stalls.map((stall) => ({
      ...stall,
      stallnumber: stall.number,
      state: states[stall.id] ?? (stall.released ? (stall.blocked ? 'blocked' : 'available') : 'unreleased'),
    })),
  }
}
