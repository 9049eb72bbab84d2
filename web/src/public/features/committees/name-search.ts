// Finds people by part of their name. Letter case, diacritics, punctuation, invisible joiners and word order are
// ignored. QuickJS and browsers give the same result.

// Marks on Latin letters, the dot under Devanagari letters, and joiners. Vowel signs of Indian scripts are kept.
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

// Returns the people whose name contains every word of the query; an empty query returns all.
export function findByName<P extends { readonly name: string }>(people: readonly P[], query: string): P[] {
  const wanted = wordsOf(query)
  return people.filter(({ name }) => {
    const text = wordsOf(name).join(' ')
    return wanted.every((word) => text.includes(word))
  })
}
