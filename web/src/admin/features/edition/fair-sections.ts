import { linkOptions } from '@tanstack/react-router'
import { text, type Field, type Section } from './fields'

function opening(path: string, label: string): Field[] {
  const hint = 'In Indian time. Empty: no limit.'
  return [
    { kind: 'moment', path: `${path}.from`, label: `${label} opens`, hint, optional: true },
    { kind: 'moment', path: `${path}.until`, label: `${label} closes`, hint, optional: true },
  ]
}

// What the fair is: its names, its days, how to reach it, and what it costs.
export const fairSections: readonly Section[] = [
  {
    id: 'names',
    title: 'Names',
    page: '/',
    fields: [
      text('title', 'Title of the fair'),
      text('tagline', 'Tagline', { long: true }),
      text('society', 'Society'),
      text('organiser', 'Conference organiser'),
    ],
  },
  {
    id: 'days',
    title: 'Days and venue',
    note: 'When only the days are changed, the written dates and weekdays follow them.',
    page: '/',
    fields: [
      { kind: 'day', path: 'firstDay', label: 'First day' },
      { kind: 'day', path: 'lastDay', label: 'Last day' },
      { kind: 'time', path: 'opensAt', label: 'Opens at', hint: 'On the first day, in Indian time.' },
      text('dates', 'Dates as written'),
      text('weekdays', 'Weekdays as written'),
      text('venue', 'Venue', { long: true }),
      text('venueShort', 'Venue in short', { hint: 'Place and city.' }),
      text('venuePlace', 'Venue, the place itself'),
    ],
  },
  {
    id: 'contacts',
    title: 'Contacts and map',
    page: '/ContactUs',
    fields: [
      { kind: 'line', path: 'phone', label: 'Phone', type: 'tel', width: 'md', optional: true },
      { kind: 'line', path: 'whatsapp', label: 'WhatsApp', type: 'tel', width: 'md', optional: true },
      { kind: 'line', path: 'email', label: 'Email', type: 'email', width: 'md' },
      { kind: 'line', path: 'website', label: 'Website', type: 'url', optional: true },
      {
        kind: 'line',
        path: 'mapsUrl',
        label: 'Link to the map',
        hint: 'What “Directions” opens.',
        type: 'url',
        optional: true,
      },
      {
        kind: 'line',
        path: 'mapEmbedUrl',
        label: 'Map inside the contact page',
        hint: 'An address that starts with https and may be shown inside a page. It is loaded only when a visitor asks for it.',
        type: 'url',
        optional: true,
      },
      {
        kind: 'yes',
        path: 'dailySummary.off',
        label: 'Send no daily summary to this e-mail address',
      },
      {
        kind: 'time',
        path: 'dailySummary.at',
        label: 'Time of the daily summary',
        hint: 'In Indian time. Empty: 07:00.',
        optional: true,
      },
      {
        kind: 'list',
        path: 'social',
        label: 'Social links',
        item: 'social link',
        optional: true,
        blank: { name: '', url: '' },
        nameFrom: 'name',
        fields: [
          { kind: 'line', path: 'name', label: 'Name', width: 'md' },
          {
            kind: 'line',
            path: 'url',
            label: 'Address',
            hint: 'Empty: the link is not shown.',
            type: 'url',
            optional: true,
          },
        ],
      },
    ],
  },
  {
    id: 'money',
    title: 'Fee and opening times',
    also: { label: 'Prices of stalls', link: linkOptions({ to: '/admin/hall', search: { tab: 'prices' } }) },
    note: 'Prices of stalls are set on the Hall screen. The entry fee is that of the first event counter, and this one when there is no counter.',
    page: '/stallbooking',
    fields: [
      { kind: 'rupees', path: 'defaultFeePaise', label: 'Entry fee in rupees' },
      {
        kind: 'rupees',
        path: 'refundLimitPaise',
        label: 'Up to this, one account may give back of an order; above it a second person approves',
      },
      ...opening('registration', 'Registration'),
      ...opening('booking', 'Stall booking'),
      {
        kind: 'yes',
        path: 'earlyBird.on',
        label: 'Early bird discount: every price that is shown and charged follows it',
      },
      { kind: 'percent', path: 'earlyBird.percentHundredths', label: 'Early bird discount in percent' },
      {
        kind: 'day',
        path: 'earlyBird.lastDay',
        label: 'Last day of the early bird',
        hint: 'Itself included, in Indian time.',
        optional: true,
      },
      text('pricingNote', 'Note under the prices', { optional: true }),
      {
        kind: 'list',
        path: 'returnSites',
        label: 'Other sites that a payment may return to',
        item: 'site',
        optional: true,
        blank: '',
        fields: [
          {
            kind: 'line',
            path: '',
            label: 'Site',
            hint: 'Such as https://example.org, without a path.',
            type: 'url',
          },
        ],
      },
    ],
  },
]
