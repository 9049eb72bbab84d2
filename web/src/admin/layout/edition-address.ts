// The parameter ?edition= of every screen's address. The screens' own search types do not name it, because the address
// keeps it from screen to screen without their help.

type Search = Readonly<Record<string, unknown>>

// The edition of an address, '' for the current one.
export function editionIn(search: object): string {
  const { edition } = search as { edition?: unknown }
  return typeof edition === 'string' ? edition : ''
}

// Search parameters with an edition and nothing else; '' removes it.
export function withEdition(id: string): object {
  return { edition: id }
}

// Validates the parameter. The result has no declared members.
export function editionOfAddress(search: Search): object {
  const edition = editionIn(search)
  return edition === '' ? {} : withEdition(edition)
}

// Keeps the edition in the address when a link does not name one.
export function keepEdition<Params extends object>({
  search,
  next,
}: {
  search: Params
  next: (search: Params) => Params
}): Params {
  const result = next(search)
  return 'edition' in result ? result : { ...result, ...editionOfAddress(search as Search) }
}
