// Terms, privacy and refunds.
export const policy = {
  title: 'Terms',
}
