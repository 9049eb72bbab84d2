import type { Edition } from '../../api/records'
import { noText } from './fields'

const of = (en: string) => ({ en, hi: `${en} (hi)`, te: `${en} (te)` })
const policy = { version: '2025-06-01', sections: [] }

const tax: Edition['tax'] = {
  legalName: 'Society',
  address: 'Campus',
  gstin: '',
  venueState: '36',
  stallSac: '998596',
  stallPosMode: 'by_recipient',
  entryFee: 'out_of_scope',
  entryRateHundredths: 1800,
  entrySac: '998596',
  sponsorRateHundredths: 1800,
  sponsorSac: '998397',
  prefixes: {
    receipt: 'RC',
    taxInvoice: 'TI',
    billOfSupply: 'BS',
    creditNote: 'CN',
    receiptVoucher: 'AV',
    refundVoucher: 'RV',
    paymentNote: 'PN',
    dishonourNote: 'DN',
  },
  signatory: '',
}

const home: Edition['home'] = {
  heroTitle: of('Headline'),
  heroText: of('Text'),
  aboutLead: of('Lead'),
  aboutText: of('About'),
  mission: { en: 'Mission', hi: 'Mission (hi)' },
  vision: of('Vision'),
  fair: of('Fair'),
  focus: [{ title: of('Soil'), text: of('Living soil') }],
  objectives: [],
}

const popup: Edition['popup'] = {
  on: true,
  picture: '',
  width: 0,
  height: 0,
  alt: of('Picture'),
  title: of('Come'),
  text: noText,
  href: '/registration',
}

/** Returns a small edition for tests, with a few values of every kind. */
export function editionFixture(part: Partial<Edition> = {}): Edition {
  return {
    id: '2025',
    visit: [{ icon: 'bus', title: of('By bus'), text: of('Every ten minutes') }],
    title: of('Mega Kisan Mela'),
    tagline: { en: 'A fair' },
    society: of('Society'),
    organiser: of('Organiser'),
    firstDay: '2025-09-13',
    lastDay: '2025-09-14',
    nextFirstDay: '',
    nextLastDay: '',
    opensAt: '09:00',
    dates: of('13–14 September 2025'),
    weekdays: of('Saturday and Sunday'),
    venue: of('Campus'),
    venueShort: of('Patancheru'),
    venuePlace: of('Campus'),
    defaultFeePaise: 10050,
    refundLimitPaise: 5000000,
    cashLimitPaise: 50000,
    secondPersons: { off: false, reason: '' },
    goals: { registrations: 0, stalls: 0 },
    phone: '+91 00000 00000',
    whatsapp: '',
    email: 'info@example.org',
    website: '',
    mapsUrl: '',
    dailySummary: { off: false, at: '' },
    mapEmbedUrl: '',
    social: [
      { name: 'Facebook', url: 'https://www.facebook.com/' },
      { name: 'YouTube', url: '' },
    ],
    pricingNote: of('Note'),
    earlyBird: { on: false, percentHundredths: 1250, lastDay: '' },
    registration: {},
    booking: { until: '2025-09-12T12:30:00Z' },
    facilities: [],
    consentVersion: '2025-1',
    tax,
    returnSites: ['https://example.org'],
    home,
    sponsorTiers: [
      { id: 'gold', name: of('Gold'), pricePaise: 50000000, passes: 5, highlights: [of('Logo')] },
    ],
    sponsorBenefits: [{ name: of('Stall'), values: { gold: of('One') } }],
    committees: [],
    terms: policy,
    privacy: policy,
    refunds: policy,
    popup,
    brochure: { path: '', name: '', size: 0 },
    updatedAt: '2025-08-01T08:40:00Z',
    version: 7,
    ...part,
  }
}
