// Finding a receipt again.
export const receipt = {
  title: 'Find your receipt · {fair}',
  description:
    'Find the receipt, the tax invoice and the entry codes of your registration or stall booking for {fair}.',
  heading: 'Find your receipt',
  lead: 'Enter the phone number that you gave and the reference of your order. You get your receipt and your entry codes.',
  phone: 'Phone number',
  phoneHint: 'The 10-digit number of the registration or the booking.',
  reference: 'Order reference',
  referenceHint:
    'Also called transaction ID. It begins with MKM00 and stands in our message; mind capital and small letters.',
  find: 'Show my receipt',
  help: 'You have lost the reference? {contact}: with your name and phone number we find it.',
  contact: 'Ask the office',
}
