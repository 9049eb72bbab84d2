// Executive and organizing committee.
export const committees = {
  title: 'Committees',
}
