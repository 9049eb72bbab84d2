// The page for addresses that lead nowhere.
export const notFound = {
  heading: 'Page not found',
  text: 'There is no page at this address. It may have moved, or the address may have a spelling mistake.',
  home: 'Go to the home page',
  looking: 'What most visitors look for',
}
