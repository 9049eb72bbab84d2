import { t } from '../../texts'
import { noText, text, textList, type ItemTexts, type ListField, type Section } from './fields'

// Returns a list field whose items have a title and a text.
function titled(path: string, label: string, item: ItemTexts): ListField {
  return {
    kind: 'list',
    path,
    label,
    item,
    optional: true,
    blank: { title: noText, text: noText },
    nameFrom: 'title',
    fields: [text('title', t.edition.title), text('text', t.edition.text, { long: true })],
  }
}

// The icons that the website offers for facilities.
const facilityIcons = [
  { value: 'plug', label: t.edition.icons.plug },
  { value: 'light', label: t.edition.icons.light },
  { value: 'table', label: t.edition.icons.table },
  { value: 'sign', label: t.edition.icons.sign },
  { value: 'water', label: t.edition.icons.water },
  { value: 'shield', label: t.edition.icons.shield },
  { value: 'truck', label: t.edition.icons.truck },
  { value: 'food', label: t.edition.icons.food },
  { value: 'tick', label: t.edition.icons.tick },
]

// The icons that the website offers for the items of its page /visit.
const visitIcons = [
  { value: 'clock', label: t.edition.visitIcons.clock },
  { value: 'ticket', label: t.edition.visitIcons.ticket },
  { value: 'bus', label: t.edition.visitIcons.bus },
  { value: 'train', label: t.edition.visitIcons.train },
  { value: 'car', label: t.edition.visitIcons.car },
  { value: 'food', label: t.edition.visitIcons.food },
  { value: 'bag', label: t.edition.visitIcons.bag },
  { value: 'wheelchair', label: t.edition.visitIcons.wheelchair },
  { value: 'bed', label: t.edition.visitIcons.bed },
  { value: 'question', label: t.edition.visitIcons.question },
  { value: 'phone', label: t.edition.visitIcons.phone },
  { value: 'info', label: t.edition.visitIcons.info },
]

// The sections about individual pages of the website.
export const pageSections: readonly Section[] = [
  {
    id: 'home',
    title: t.edition.sections.home.title,
    page: '/',
    fields: [
      text('home.heroTitle', t.edition.headline),
      text('home.heroText', t.edition.underTheHeadline, { long: true }),
      text('home.aboutLead', t.edition.aboutLead, { long: true }),
      text('home.aboutText', t.edition.about, { long: true }),
      text('home.mission', t.edition.mission, { long: true }),
      text('home.vision', t.edition.vision, { long: true }),
      text('home.fair', t.edition.aboutFair, {
        long: true,
        hint: t.edition.aboutFairHint,
      }),
      titled('home.focus', t.edition.focusAreas, t.edition.items.focusArea),
      titled('home.objectives', t.edition.objectives, t.edition.items.objective),
      titled('home.figures', t.edition.figures, t.edition.items.figure),
      text('home.figuresNote', t.edition.figuresNote, { optional: true, hint: t.edition.figuresNoteHint }),
    ],
  },
  {
    id: 'popup',
    title: t.edition.sections.popup.title,
    note: t.edition.sections.popup.note,
    page: '/',
    fields: [
      { kind: 'yes', path: 'popup.on', label: t.edition.showThePopup },
      text('popup.title', t.edition.title, { optional: true }),
      text('popup.text', t.edition.text, { optional: true, long: true }),
      text('popup.alt', t.edition.popupAlt, {
        optional: true,
        long: true,
        hint: t.edition.popupAltHint,
      }),
      {
        kind: 'line',
        path: 'popup.href',
        label: t.edition.popupLink,
        hint: t.edition.popupLinkHint,
        optional: true,
      },
      {
        kind: 'picture',
        path: 'popup.picture',
        width: 'popup.width',
        height: 'popup.height',
        label: t.edition.picture,
        hint: t.edition.popupPictureHint,
      },
    ],
  },
  {
    id: 'brochure',
    title: t.edition.brochure,
    note: t.edition.sections.brochure.note,
    page: '/brochure.pdf',
    fields: [
      {
        kind: 'brochure',
        path: 'brochure',
        label: t.edition.brochureFile,
        hint: t.edition.brochureHint,
      },
    ],
  },
  {
    id: 'sponsors',
    title: t.edition.sections.sponsors.title,
    page: '/sponsorship',
    fields: [
      {
        kind: 'list',
        path: 'sponsorTiers',
        label: t.edition.tiers,
        item: t.edition.items.tier,
        hint: t.edition.tiersHint,
        optional: true,
        blank: { id: '', name: noText, pricePaise: 0, passes: 0, highlights: [] },
        nameFrom: 'name',
        hasId: true,
        fields: [
          text('name', t.edition.name),
          { kind: 'rupees', path: 'pricePaise', label: t.edition.priceInRupees, needs: 'prices' },
          { kind: 'number', path: 'passes', label: t.edition.passes, most: 1000 },
          textList('highlights', t.edition.highlights, t.edition.items.highlight),
        ],
      },
      {
        kind: 'list',
        path: 'sponsorBenefits',
        label: t.edition.benefits,
        item: t.edition.items.benefit,
        hint: t.edition.benefitsHint,
        optional: true,
        blank: { name: noText, values: {} },
        nameFrom: 'name',
        fields: [
          text('name', t.edition.name),
          { kind: 'tiers', path: 'values', label: t.edition.tierValues },
        ],
      },
    ],
  },
  {
    id: 'committees',
    title: t.edition.committees,
    note: t.edition.sections.committees.note,
    page: '/organizing-committee',
    fields: [
      {
        kind: 'list',
        path: 'committees',
        label: t.edition.committees,
        item: t.edition.items.committee,
        optional: true,
        blank: { id: '', name: noText, responsibilities: [] },
        nameFrom: 'name',
        hasId: true,
        fields: [
          text('name', t.edition.name),
          textList('responsibilities', t.edition.responsibilities, t.edition.items.responsibility, true),
        ],
      },
    ],
  },
  {
    id: 'facilities',
    title: t.edition.facilities,
    note: t.edition.sections.facilities.note,
    page: '/stallbooking',
    fields: [
      {
        kind: 'list',
        path: 'facilities',
        label: t.edition.facilities,
        item: t.edition.items.facility,
        optional: true,
        blank: { icon: 'tick', name: noText, note: noText },
        nameFrom: 'name',
        fields: [
          text('name', t.edition.name),
          text('note', t.edition.facilityNote, { optional: true }),
          { kind: 'choice', path: 'icon', label: t.edition.icon, options: facilityIcons },
        ],
      },
    ],
  },
  {
    id: 'visit',
    title: t.edition.visit,
    note: t.edition.sections.visit.note,
    page: '/visit',
    fields: [
      {
        kind: 'list',
        path: 'visit',
        label: t.edition.visit,
        item: t.edition.items.visit,
        optional: true,
        blank: { icon: 'info', title: noText, text: noText },
        nameFrom: 'title',
        fields: [
          text('title', t.edition.title),
          text('text', t.edition.text, { long: true }),
          { kind: 'choice', path: 'icon', label: t.edition.icon, options: visitIcons },
        ],
      },
    ],
  },
]
