// Pages that only say where to ask until their own content exists, and the page for unknown addresses.
export const plain = {
  soon: 'The details of this page are not published yet.',
  ask: 'For anything about it, please call {phone} or write to {email}.',
  home: 'Go to the home page',
  executiveCommittee: 'Executive Committee',
  organizingCommittee: 'Organizing Committee',
  sponsorship: 'Sponsorship',
  resource: 'Resource Person',
  partners: 'Partners',
  volunteer: 'Volunteer',
  layout: 'Hall layout',
  contact: 'Contact us',
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  refunds: 'Refunds',
  notFoundTitle: 'Page not found',
  notFoundText:
    'There is no page at this address. It may have moved, or the address may have a spelling mistake.',
}
