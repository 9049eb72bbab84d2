// The partners page.
export const partners = {
  title: 'Partners of {fair}',
  description: 'The knowledge, industrial, media and agency partners of {fair}, {dates}.',
  heading: 'Partners',
  lead: 'The institutes, companies and media that make the fair possible.',
  groups: {
    Knowledge: {
      heading: 'Knowledge Partners',
      text: 'Universities and institutes that bring their research to the field.',
      none: 'The knowledge partners will be announced here.',
    },
    Industrial: {
      heading: 'Industrial Partners',
      text: 'Companies that make what a farm needs, and show how it is used.',
      none: 'The industrial partners will be announced here.',
    },
    Media: {
      heading: 'Media Partners',
      text: 'Newspapers, radio and television that carry the news of the fair.',
      none: 'The media partners will be announced here.',
    },
    Agency: {
      heading: 'Agency Partners',
      text: 'Government agencies and development banks that work with farmers.',
      none: 'The agency partners will be announced here.',
    },
  },
  sample: 'These are sample names. They show how the page looks until the real partners are entered.',
  sampleTag: 'Sample',
  joinHeading: 'Become a partner',
  joinText: 'Tell the office what you would like to bring to the fair, and it will answer your questions.',
  contact: 'Contact Us',
  sponsor: 'See the sponsorship packages',
}
