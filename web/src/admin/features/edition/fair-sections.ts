import { linkOptions } from '@tanstack/react-router'
import { t } from '../../texts'
import { text, type Field, type Section } from './fields'

function opening(path: string, { opens, closes }: { opens: string; closes: string }): Field[] {
  const hint = t.edition.openingHint
  return [
    { kind: 'moment', path: `${path}.from`, label: opens, hint, optional: true },
    { kind: 'moment', path: `${path}.until`, label: closes, hint, optional: true },
  ]
}

// The sections about the fair itself: names, days, contacts and prices.
export const fairSections: readonly Section[] = [
  {
    id: 'names',
    title: t.edition.sections.names.title,
    page: '/',
    fields: [
      text('title', t.edition.titleOfTheFair),
      text('tagline', t.edition.tagline, { long: true }),
      text('society', t.edition.society),
      text('organiser', t.edition.conferenceOrganiser),
    ],
  },
  {
    id: 'days',
    title: t.edition.sections.days.title,
    note: t.edition.sections.days.note,
    page: '/',
    fields: [
      { kind: 'day', path: 'firstDay', label: t.edition.firstDay, needs: 'prices' },
      { kind: 'day', path: 'lastDay', label: t.edition.lastDay, needs: 'prices' },
      {
        kind: 'day',
        path: 'nextFirstDay',
        label: t.edition.nextFirstDay,
        hint: t.edition.nextHint,
        optional: true,
      },
      { kind: 'day', path: 'nextLastDay', label: t.edition.nextLastDay, optional: true },
      { kind: 'time', path: 'opensAt', label: t.edition.opensAt, hint: t.edition.opensAtHint },
      text('dates', t.edition.datesAsWritten),
      text('weekdays', t.edition.weekdaysAsWritten),
      text('venue', t.edition.venue, { long: true }),
      text('venueShort', t.edition.venueInShort, { hint: t.edition.venueShortHint }),
      text('venuePlace', t.edition.venuePlace),
    ],
  },
  {
    id: 'contacts',
    title: t.edition.sections.contacts.title,
    page: '/ContactUs',
    fields: [
      {
        kind: 'line',
        path: 'phone',
        label: t.edition.phone,
        type: 'tel',
        width: 'md',
        optional: true,
        needs: 'prices',
      },
      {
        kind: 'line',
        path: 'whatsapp',
        label: t.edition.whatsapp,
        type: 'tel',
        width: 'md',
        optional: true,
        needs: 'prices',
      },
      { kind: 'line', path: 'email', label: t.edition.email, type: 'email', width: 'md', needs: 'prices' },
      { kind: 'line', path: 'website', label: t.edition.website, type: 'url', optional: true },
      {
        kind: 'line',
        path: 'mapsUrl',
        label: t.edition.mapLink,
        hint: t.edition.mapsUrlHint,
        type: 'url',
        optional: true,
      },
      {
        kind: 'line',
        path: 'mapEmbedUrl',
        label: t.edition.mapEmbed,
        hint: t.edition.mapEmbedHint,
        type: 'url',
        optional: true,
      },
      {
        kind: 'list',
        path: 'social',
        label: t.edition.socialLinks,
        item: t.edition.items.socialLink,
        optional: true,
        blank: { name: '', url: '' },
        nameFrom: 'name',
        fields: [
          { kind: 'line', path: 'name', label: t.edition.name, width: 'md' },
          {
            kind: 'line',
            path: 'url',
            label: t.edition.webAddress,
            hint: t.edition.socialHint,
            type: 'url',
            optional: true,
          },
        ],
      },
    ],
  },
  {
    id: 'goals',
    title: t.edition.sections.goals.title,
    page: '/admin/dashboard',
    fields: [
      {
        kind: 'number',
        path: 'goals.registrations',
        label: t.edition.goalRegistrations,
        hint: t.edition.goalHint,
        most: 1_000_000,
      },
      {
        kind: 'number',
        path: 'goals.stalls',
        label: t.edition.goalStalls,
        hint: t.edition.goalHint,
        most: 1_000_000,
      },
      {
        kind: 'yes',
        path: 'dailySummary.off',
        label: t.edition.noDailySummary,
      },
      {
        kind: 'time',
        path: 'dailySummary.at',
        label: t.edition.dailySummaryTime,
        hint: t.edition.dailySummaryHint,
        optional: true,
      },
    ],
  },
  {
    id: 'money',
    title: t.edition.sections.money.title,
    also: {
      label: t.edition.sections.money.prices,
      link: linkOptions({ to: '/admin/hall', search: { tab: 'prices' } }),
    },
    note: t.edition.sections.money.note,
    page: '/stallbooking',
    fields: [
      {
        kind: 'rupees',
        path: 'defaultFeePaise',
        label: t.edition.entryFeeInRupees,
        optional: true,
        hint: t.edition.entryFeeHint,
        needs: 'prices',
      },
      {
        kind: 'rupees',
        path: 'refundLimitPaise',
        label: t.edition.refundLimit,
        hint: t.edition.refundLimitHint,
        needs: 'owner',
      },
      {
        kind: 'rupees',
        path: 'cashLimitPaise',
        label: t.edition.cashLimit,
        hint: t.edition.cashLimitHint,
        needs: 'owner',
      },
      {
        kind: 'yes',
        path: 'secondPersons.off',
        label: t.edition.secondPersonsOff,
        needs: 'owner',
      },
      {
        kind: 'line',
        path: 'secondPersons.reason',
        label: t.edition.secondPersonsReason,
        hint: t.edition.secondPersonsHint,
        optional: true,
        needs: 'owner',
      },
      ...opening('registration', t.edition.registrationTimes),
      ...opening('booking', t.edition.bookingTimes),
      {
        kind: 'yes',
        path: 'earlyBird.on',
        label: t.edition.earlyBirdOn,
        needs: 'prices',
      },
      {
        kind: 'percent',
        path: 'earlyBird.percentHundredths',
        label: t.edition.earlyBirdPercent,
        needs: 'prices',
      },
      {
        kind: 'day',
        path: 'earlyBird.lastDay',
        label: t.edition.earlyBirdLastDay,
        hint: t.edition.earlyBirdHint,
        optional: true,
        needs: 'prices',
      },
      text('pricingNote', t.edition.noteUnderThePrices, { optional: true }),
      {
        kind: 'list',
        path: 'returnSites',
        label: t.edition.returnSites,
        needs: 'owner',
        item: t.edition.items.site,
        optional: true,
        blank: '',
        fields: [
          {
            kind: 'line',
            path: '',
            label: t.edition.site,
            hint: t.edition.siteHint,
            type: 'url',
          },
        ],
      },
    ],
  },
]
