// The screens of the sidebar that are still to come, and what does their work until then.
export const unbuiltScreens = {
  '/admin/Logo': {
    title: 'Logos',
    meanwhile: 'The website shows the logos that came with it. They cannot be changed here yet.',
  },
  '/admin/banner': {
    title: 'Banners',
    meanwhile: 'The home page shows the picture that came with it. Banners cannot be uploaded yet.',
  },
  '/admin/sponsorships': {
    title: 'Sponsorships',
    meanwhile:
      'The website takes no sponsorship enquiries yet. Sponsors reach the office by phone and e-mail.',
  },
  '/admin/resourcepersonapplications': {
    title: 'Resource persons',
    meanwhile:
      'The website takes no applications yet. Resource persons reach the office by phone and e-mail.',
  },
  '/admin/volunteers': {
    title: 'Volunteers',
    meanwhile: 'The website takes no applications yet. Volunteers reach the office by phone and e-mail.',
  },
  '/admin/Partnersadmin': {
    title: 'Partners',
    meanwhile: 'The website lists no partners yet, and none can be entered here.',
  },
  '/admin/admincontact': {
    title: 'Contact messages',
    meanwhile:
      'The website takes no messages yet. Visitors see the office’s phone number and e-mail address.',
  },
  '/admin/counts': {
    title: 'Event counters',
    meanwhile:
      'The countdown and the entry fee follow the edition that is set up. They cannot be changed here yet.',
  },
} as const

export type UnbuiltPath = keyof typeof unbuiltScreens
