import type {
  Application,
  Booking,
  ContactMessage,
  Hall,
  HallStall,
  Quote,
  RecordPage,
  Registration,
  Sponsorship,
} from '../api/records'

/** The page of a contact message about which nothing else is stored. */
export function recordPage(part: Partial<RecordPage> = {}): RecordPage {
  return {
    kind: 'contact message',
    id: 'msg-1',
    title: 'Ravi Teja',
    name: 'Ravi Teja',
    status: '',
    phone: '',
    email: '',
    createdAt: '2025-08-02T06:08:00Z',
    facts: [],
    bookings: [],
    orders: [],
    messages: [],
    codes: [],
    notes: [],
    related: [],
    timeline: [],
    ...part,
  }
}

export function registration(part: Partial<Registration> = {}): Registration {
  return {
    _id: 'reg-1',
    category: 'Farmer',
    name: 'Mallaiah Boddu',
    phone: '9000341877',
    whatsappNo: '9000341877',
    company: '',
    companyName: '',
    email: '',
    address: 'Siddipet',
    website: '',
    degree: '',
    college: '',
    persons: 1,
    memberNames: '',
    answers: [],
    amount: 100,
    due: 100,
    money: 'PENDING',
    status: 'Pending',
    // 11:38 am in India
    createdAt: '2025-08-02T06:08:00Z',
    updatedAt: '2025-08-02T06:08:00Z',
    version: 3,
    ...part,
  }
}

export function sponsorship(part: Partial<Sponsorship> = {}): Sponsorship {
  return {
    _id: 'spn-7f3a91c2e4',
    reference: '1234-5678',
    contactPerson: 'Anitha Reddy',
    category: 'Seeds',
    mobile: '9848012345',
    email: 'anitha@example.org',
    level: 'platinum',
    stage: 'enquiry',
    status: 'Pending',
    createdAt: '2025-08-02T06:08:00Z',
    updatedAt: '2025-08-02T06:08:00Z',
    version: 2,
    ...part,
  }
}

export function application(part: Partial<Application> = {}): Application {
  return {
    _id: 'app-1',
    reference: '4821-7093',
    type: 'resource',
    name: 'K. Sujatha',
    occupation: 'media person',
    address: 'Karimnagar',
    email: 'sujatha@example.org',
    experience: 'Ten years of farm radio.',
    mobile: '9000341877',
    biodata: '/files/biodata/1.pdf',
    biodataName: 'sujatha.pdf',
    status: 'Pending',
    createdAt: '2025-08-02T06:08:00Z',
    updatedAt: '2025-08-02T06:08:00Z',
    version: 2,
    ...part,
  }
}

export function contactMessage(part: Partial<ContactMessage> = {}): ContactMessage {
  return {
    _id: 'msg-1',
    reference: '4821-7093',
    name: 'Ravi Teja',
    email: 'ravi@example.org',
    message: 'Is there parking for tractors?\nWe come with three.',
    createdAt: '2025-08-02T06:08:00Z',
    updatedAt: '2025-08-02T06:08:00Z',
    version: 1,
    ...part,
  }
}

export function booking(part: Partial<Booking> = {}): Booking {
  return {
    _id: 'book-73',
    orderId: 'MKM001754031180112KQZX',
    name: 'AgriDrone Works',
    contactPerson: 'Imran Khan',
    phone: '8142490017',
    email: 'imran@example.org',
    address: 'Plot 14, Kukatpally, Hyderabad',
    type: 'STD Stall',
    category: 'Startup',
    localName: '',
    product: '',
    card: 'private',
    members: 3,
    gst: '',
    requirements: 'Power for 2 chargers',
    listed: false,
    amount: 88500,
    due: 88500,
    money: 'PENDING',
    base: 75000,
    gstAmount: 13500,
    status: 'Pending',
    paymentStatus: 'PENDING',
    isBooked: false,
    payBy: '',
    stalls: [{ stallnumber: '73', stallSize: '3x3m' }],
    createdAt: '2025-08-01T08:40:00Z',
    updatedAt: '2025-08-01T08:40:00Z',
    version: 1,
    ...part,
  }
}

export function stall(number: string, part: Partial<HallStall> = {}): HallStall {
  return {
    id: `std-${number}`,
    stallnumber: number,
    stallSize: '3x3m',
    label: number,
    kind: 'std',
    zone: 'inputs',
    onPlan: true,
    opens: 'E',
    corner: false,
    nav: {},
    state: 'available',
    remaining: 1,
    x: 1,
    y: 6,
    w: 3,
    h: 3,
    ...part,
  }
}

export function kind(part: Partial<Hall['kinds'][number]> = {}): Hall['kinds'][number] {
  return {
    id: 'std',
    name: 'Standard',
    mapName: '3x3m Standard',
    adminName: 'STD Stall',
    stallSize: '3x3m',
    dimensions: '3 x 3 m',
    w: 3,
    h: 3,
    listBase: 75000,
    base: 75000,
    gst: 13500,
    members: 4,
    onSale: true,
    total: 88500,
    gstPercent: 18,
    version: 4,
    onPlan: true,
    maxPerBooking: 0,
    stock: 0,
    remaining: 0,
    ...part,
  }
}

/** Returns a small hall: stall 19 is available, 73 is held by book-73, 1 is blocked, and 18 is not released. */
export function officeHall(part: Partial<Hall> = {}): Hall {
  return {
    edition: '2025',
    site: { x: 0, y: 0, w: 40, h: 40 },
    kinds: [kind()],
    zones: [
      {
        id: 'inputs',
        letter: 'A',
        name: 'Agricultural inputs',
        areas: [{ x: 0, y: 0, w: 9, h: 9 }],
        free: 1,
      },
    ],
    aisles: [],
    features: [],
    stalls: [
      stall('19', { x: 1 }),
      stall('73', { x: 5, state: 'held', bookingId: 'book-73' }),
      stall('1', { x: 9, state: 'blocked', reason: 'Pre-sold' }),
      stall('18', { x: 13, state: 'unreleased' }),
    ],
    counts: { available: 1, held: 1, sold: 0, blocked: 1, unreleased: 1 },
    extras: [],
    ...part,
  }
}

/** The price of stall 19. */
export const quoteOf19: Quote = {
  lines: [
    {
      stallnumber: '19',
      stallSize: '3x3m',
      label: '19',
      kind: 'std',
      name: 'Standard',
      base: 75000,
      gst: 13500,
      total: 88500,
    },
  ],
  base: 75000,
  gst: 13500,
  total: 88500,
  taken: [],
}
