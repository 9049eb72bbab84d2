// Finds people by a part of their name. Letter case, diacritics, punctuation, invisible joiners and word order are
// ignored. The result is the same in QuickJS (on the server) and in browsers.

// Matches the characters that are removed before comparing: marks on Latin letters, the dot under Devanagari letters,
// and joiners. Vowel signs of Indian scripts are not removed.
const passedOver = /[\u0300-\u036f\u093c\u200b-\u200d\ufeff]/g
const betweenWords = /[\s.,;:'"’“”()/_-]+/

export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(passedOver, '')
    .replaceAll('\u0901', '\u0902')
    .toLowerCase()
    .split(betweenWords)
    .filter(Boolean)
}

type Named = { readonly name: string; readonly localName?: string }

// Returns the people whose name, or name in a second script, contains every word of the query. If the query is empty,
// returns all people.
export function findByName<P extends Named>(people: readonly P[], query: string): P[] {
  const wanted = wordsOf(query)
  return people.filter(({ name, localName = '' }) => {
    const text = wordsOf(`${name} ${localName}`).join(' ')
    return wanted.every((word) => text.includes(word))
  })
}
