// The stages of a sponsorship from the enquiry to the payment, and "declined" (docs/product/records.md#sponsorships).
export const stages = ['enquiry', 'agreed', 'invoiced', 'part_paid', 'paid', 'declined'] as const
