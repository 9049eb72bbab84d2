// Entry codes: on the payment result page (own), and each on a page of its own.
export const entry = {
  own: {
    heading: 'Your entry code',
    headingMany: 'Your entry codes',
    text: 'Show it at the gate, on your phone or on paper.',
    textMany: 'One for each member. Show them at the gate, on a phone or on paper.',
    count: 'There are {count} entry codes, one for each member.',
    open: 'Open the entry codes',
    alone: 'Show it large, or print it',
    label: 'Entry code as a QR code: {holder}',
    member: 'Member {member} of {members}',
  },
  heading: 'Entry code',
  lead: 'Show this code at the gate, on your phone or on paper.',
  description: 'The code that lets you into the fair.',
  once: 'It lets one person in, once on each day of the fair.',
  network: 'There may be no network at the gate: take a picture of the screen now, or print this page.',
  memberOnly: 'Member {member}',
  visitor: 'Visitor',
  others: 'All entry codes of this booking',
  back: 'Back to the payment',
  none: {
    heading: 'There is no entry code',
    text: 'It comes when the payment is confirmed. What was cancelled or refunded has none.',
  },
  invalid: {
    heading: 'This is not an entry code of the fair',
    text: 'It was changed or read only in part. Please show the code as it stands on your receipt.',
  },
  staff: 'Do you check codes at the gate?',
  check: 'Sign in and check this code',
}
