// Stands in for api/schema.gen.ts until it is generated; same shape, only what the portal calls.
export type Problem = {
  title: string
  status: number
  detail: string
  code: string
  message: string
  fields?: Record<string, string>
  stalls?: StallRef[]
}

export type StallRef = { stallnumber: string; stallSize: string }

type Json<T> = { content: { 'application/json': T } }
type Answer<T, S extends number = 200> = { [K in S]: Json<T> & { headers: Record<string, unknown> } } & {
  default: { headers: Record<string, unknown>; content: { 'application/problem+json': Problem } }
}
type NoContent = { 204: { headers: Record<string, unknown>; content?: never } } & {
  default: { headers: Record<string, unknown>; content: { 'application/problem+json': Problem } }
}
type ListQuery = {
  page?: number
  perPage?: number
  q?: string
  sort?: string
  deleted?: boolean
}
type Get<T, Q = never, P = never> = {
  parameters: Parameters_<Q, P>
  get: { parameters: Parameters_<Q, P>; responses: Answer<T> }
}
type Parameters_<Q, P> = ([Q] extends [never] ? { query?: never } : { query?: Q }) &
  ([P] extends [never] ? { path?: never } : { path: P })

export interface components {
  schemas: {
    Account: { email: string; name: string; role: 'owner' | 'manager' | 'viewer' | 'gate' }
    Event: {
      title: string
      dates: string
      firstDay: string
      lastDay: string
      venue: string
    }
    Summary: {
      registrations: { total: number; paid: number; pending: number; cancelled: number }
      bookings: { total: number; pending: number; confirmed: number; rejected: number; paid: number }
      stalls: HallCounts
    }
    Registration: {
      _id: string
      category: 'Farmer' | 'Scientist' | 'Entrepreneur' | 'Startup' | 'Student' | 'Other'
      name: string
      phone: string
      company: string
      email: string
      address: string
      website: string
      degree: string
      college: string
      amount: number
      status: 'Pending' | 'Paid' | 'Cancelled'
      createdAt: string
      version: number
    }
    RegistrationUpdate: {
      name?: string
      phone?: string
      email?: string
      address?: string
      company?: string
      website?: string
      degree?: string
      college?: string
      amount?: number
      status?: 'Pending' | 'Paid' | 'Cancelled'
      version?: number
    }
    Booking: {
      _id: string
      orderId: string
      name: string
      contactPerson: string
      phone: string
      email: string
      address: string
      type: string
      category: string
      product: string
      card: string
      members: number
      gst: string
      requirements: string
      amount: number
      base: number
      gstAmount: number
      status: 'Pending' | 'Confirmed' | 'Rejected'
      paymentStatus: 'PENDING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'REFUNDED'
      isBooked: boolean
      stalls: StallRef[]
      createdAt: string
      updatedAt: string
      version: number
    }
    Hall: Hall
    HallStall: HallStall
    Quote: {
      lines: { stallnumber: string; stallSize: string; label: string; kind: string; name: string; base: number; gst: number; total: number }[]
      base: number
      gst: number
      total: number
      taken: StallRef[]
    }
  }
}

type HallCounts = { available: number; held: number; sold: number; blocked: number; unreleased: number }
type Rect = { x: number; y: number; w: number; h: number }
export type HallStall = Rect & {
  id: string
  stallnumber: string
  stallSize: string
  label: string
  kind: string
  zone: string
  onPlan: boolean
  opens: string
  corner: boolean
  nav: { up?: string; down?: string; left?: string; right?: string }
  state: 'available' | 'held' | 'sold' | 'blocked' | 'unreleased'
  remaining: number
  reason?: string
  bookingId?: string
}
type Hall = {
  edition: string
  site: Rect
  kinds: {
    id: string
    name: string
    mapName: string
    adminName: string
    stallSize: string
    dimensions: string
    w: number
    h: number
    base: number
    gst: number
    total: number
    gstPercent: number
    onPlan: boolean
    maxPerBooking: number
    stock: number
    remaining: number
  }[]
  zones: { id: string; letter: string; name: string; areas: Rect[]; free: number }[]
  aisles: (Rect & { id: number })[]
  features: (Rect & { id: string; type: string; side: string; len: number; label: string; main: boolean; icon: string })[]
  stalls: HallStall[]
  counts: HallCounts
}

export type BookingUpdate = Partial<
  Pick<
    components['schemas']['Booking'],
    | 'name'
    | 'contactPerson'
    | 'phone'
    | 'email'
    | 'address'
    | 'type'
    | 'category'
    | 'product'
    | 'members'
    | 'gst'
    | 'requirements'
    | 'status'
    | 'version'
  >
>
export type NewBooking = Omit<BookingUpdate, 'status' | 'version'> & { stalls: StallRef[] }
type Id = { id: string }
type Write<M extends string, B, T, P = never, Q = never, S extends number = 200> = {
  parameters: Parameters_<Q, P>
} & {
  [K in M]: { parameters: Parameters_<Q, P>; responses: Answer<T, S> } & ([B] extends [never]
    ? { requestBody?: never }
    : { requestBody: Json<B> })
}
type Remove<P, Q = never> = {
  parameters: Parameters_<Q, P>
  delete: { parameters: Parameters_<Q, P>; responses: NoContent; requestBody?: never }
}

export type StallAction = {
  action: 'release' | 'withdraw' | 'block' | 'unblock' | 'stock'
  reason?: string
  stock?: number
}

export interface paths {
  '/api/admin/me': Get<components['schemas']['Account']>
  '/api/admin/summary': Get<components['schemas']['Summary']>
  '/api/admin/login': Write<'post', { email: string; password: string }, components['schemas']['Account']>
  '/api/admin/logout': {
    parameters: { query?: never }
    post: { parameters: { query?: never }; responses: NoContent; requestBody?: never }
  }
  '/api/event': Get<components['schemas']['Event']>
  '/api/registers': Get<
    components['schemas']['Registration'][],
    ListQuery & { status?: string; category?: string }
  >
  '/api/registers/{id}': Write<
    'put',
    components['schemas']['RegistrationUpdate'],
    components['schemas']['Registration'],
    Id
  > &
    Remove<Id>
  '/api/registers/{id}/restore': Write<'post', never, components['schemas']['Registration'], Id>
  '/api/stallBooking/stall-bookings': Get<
    components['schemas']['Booking'][],
    ListQuery & { status?: string; paymentStatus?: string; stall?: string }
  >
  '/api/stallBooking/stall-bookings/{id}': Write<'put', BookingUpdate, components['schemas']['Booking'], Id> &
    Remove<Id, { release?: boolean }>
  '/api/stallBooking/stall-bookings/{id}/restore': Write<'post', never, components['schemas']['Booking'], Id>
  '/api/stallBooking': Write<
    'post',
    NewBooking,
    components['schemas']['Booking'],
    never,
    never,
    201
  >
  '/api/hall': Get<Hall>
  '/api/hall/quote': Write<'post', { stalls: StallRef[] }, components['schemas']['Quote']>
  '/api/hall/stalls/{id}': Write<
    'patch',
    StallAction,
    HallStall,
    Id
  >
}
