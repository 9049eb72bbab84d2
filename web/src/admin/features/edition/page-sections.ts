import { noText, text, textList, type ListField, type Section } from './fields'

// A list of headings with a sentence or two each.
function titled(path: string, label: string, item: string): ListField {
  return {
    kind: 'list',
    path,
    label,
    item,
    optional: true,
    blank: { title: noText, text: noText },
    nameFrom: 'title',
    fields: [text('title', 'Title'), text('text', 'Text', { long: true })],
  }
}

// The drawings that the website has for facilities.
const facilityIcons = [
  { value: 'plug', label: 'Plug' },
  { value: 'light', label: 'Light' },
  { value: 'table', label: 'Table' },
  { value: 'sign', label: 'Sign' },
  { value: 'water', label: 'Water' },
  { value: 'shield', label: 'Shield' },
  { value: 'truck', label: 'Truck' },
  { value: 'food', label: 'Food' },
  { value: 'tick', label: 'Tick' },
]

// What single pages of the website show.
export const pageSections: readonly Section[] = [
  {
    id: 'home',
    title: 'Home page',
    page: '/',
    fields: [
      text('home.heroTitle', 'Headline'),
      text('home.heroText', 'Under the headline', { long: true }),
      text('home.aboutLead', 'About, first sentence', { long: true }),
      text('home.aboutText', 'About', { long: true }),
      text('home.mission', 'Mission', { long: true }),
      text('home.vision', 'Vision', { long: true }),
      text('home.fair', 'About the fair', {
        long: true,
        hint: 'Without its place and date, which follow the edition.',
      }),
      titled('home.focus', 'Focus areas', 'focus area'),
      titled('home.objectives', 'Objectives', 'objective'),
    ],
  },
  {
    id: 'popup',
    title: 'Popup',
    note: 'The picture that comes up on the home page once a session.',
    page: '/',
    fields: [
      { kind: 'yes', path: 'popup.on', label: 'Show the popup' },
      text('popup.title', 'Title', { optional: true }),
      text('popup.text', 'Text', { optional: true, long: true }),
      text('popup.alt', 'What the picture shows', {
        optional: true,
        long: true,
        hint: 'For those who do not see it.',
      }),
      {
        kind: 'line',
        path: 'popup.href',
        label: 'Where it leads',
        hint: 'A page of this site such as /registration, or a whole address.',
        optional: true,
      },
      {
        kind: 'picture',
        path: 'popup.picture',
        width: 'popup.width',
        height: 'popup.height',
        label: 'Picture',
        hint: 'A PNG, JPG or GIF of less than 2MB. It is shown on the website as soon as it is uploaded.',
      },
    ],
  },
  {
    id: 'sponsors',
    title: 'Sponsor tiers',
    page: '/sponsorship',
    fields: [
      {
        kind: 'list',
        path: 'sponsorTiers',
        label: 'Tiers',
        item: 'tier',
        hint: 'The dearest first.',
        optional: true,
        blank: { id: '', name: noText, pricePaise: 0, passes: 0, highlights: [] },
        nameFrom: 'name',
        hasId: true,
        fields: [
          text('name', 'Name'),
          { kind: 'rupees', path: 'pricePaise', label: 'Price in rupees' },
          { kind: 'number', path: 'passes', label: 'Passes', most: 1000 },
          textList('highlights', 'Highlights', 'highlight'),
        ],
      },
      {
        kind: 'list',
        path: 'sponsorBenefits',
        label: 'Benefits',
        item: 'benefit',
        hint: 'The rows of the comparison. Where a tier’s text is empty, it does not have the benefit.',
        optional: true,
        blank: { name: noText, values: {} },
        nameFrom: 'name',
        fields: [text('name', 'Name'), { kind: 'tiers', path: 'values', label: 'What each tier gets' }],
      },
    ],
  },
  {
    id: 'committees',
    title: 'Committees',
    note: 'Names and responsibilities. The people are entered on the Committees screen.',
    page: '/organizing-committee',
    fields: [
      {
        kind: 'list',
        path: 'committees',
        label: 'Committees',
        item: 'committee',
        optional: true,
        blank: { id: '', name: noText, responsibilities: [] },
        nameFrom: 'name',
        hasId: true,
        fields: [
          text('name', 'Name'),
          textList('responsibilities', 'Responsibilities', 'responsibility', true),
        ],
      },
    ],
  },
  {
    id: 'facilities',
    title: 'Facilities',
    note: 'What comes with every stall.',
    page: '/stallbooking',
    fields: [
      {
        kind: 'list',
        path: 'facilities',
        label: 'Facilities',
        item: 'facility',
        optional: true,
        blank: { icon: 'tick', name: noText, note: noText },
        nameFrom: 'name',
        fields: [
          text('name', 'Name'),
          text('note', 'Note', { optional: true }),
          { kind: 'choice', path: 'icon', label: 'Drawing', options: facilityIcons },
        ],
      },
    ],
  },
]
