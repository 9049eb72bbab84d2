// The hall plan on its own page.
export const layout = {
  title: 'Hall layout',
}
