// Terms, privacy and refunds. The sections' texts are the edition's.
export const policy = {
  title: '{heading} · {fair}',
  terms: {
    heading: 'Terms and conditions',
    lead: 'What holds when you register, book a stall or come to the fair.',
    description: 'Registration, payment, cancellation, changes and conduct: the terms of {fair}.',
  },
  privacy: {
    heading: 'Privacy policy',
    lead: 'What is kept about you and why, and how you see, correct or erase it.',
    description: 'Which data {fair} keeps and why, and how to see, correct or erase yours.',
  },
  refunds: {
    heading: 'Refunds',
    lead: 'How to cancel, what you get back, and when.',
    description: 'How to cancel a registration or a stall of {fair}, what goes back, and by when.',
  },
  version: 'In force from {date}',
  contents: 'On this page',
  empty: 'This page has no text yet. Please ask the office.',
  rule: {
    heading: 'Refunds at a glance',
    when: 'Who cancels, and when',
    back: 'You get back',
    early: 'You, by {day}: at least {days} days before the fair',
    earlyAnyYear: 'You, at least {days} days before the fair',
    late: 'You, from {day} on',
    lateAnyYear: 'You, later than that',
    organiser: 'The organiser cancels the fair',
    percent: '{percent} %',
    nothing: 'Nothing',
    all: '100 %',
    due: 'A refund is made within {days} working days.',
  },
  ask: {
    heading: 'Who to write to',
    text: 'Write to {email}, call {phone}, or use the {contact}.',
    data: 'To see, correct or erase what is kept about you, open {page}. Or write to {email} from the address or with the phone number that you gave. You can also use the {contact} or call {phone}. It costs nothing.',
  },
  page: 'the page “Your own data”',
  contact: 'contact page',
  also: 'See also',
}
