// Sponsorship.
export const sponsorship = {
  title: 'Sponsorship',
}
