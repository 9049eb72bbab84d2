// The partners page.
export const partners = {
  title: 'Partners',
}
