// Looking for a person by part of a name: letter case, diacritics, punctuation and invisible joiners make no
// difference, and neither does the order of the words. The server's engine and browsers find the same.

// Marks on Latin letters, the dot under Devanagari letters, and joiners. Vowel signs of Indian scripts stay.
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

// Whoever has every word of the query somewhere in the name; an empty query finds everyone.
export function findByName<P extends { readonly name: string }>(people: readonly P[], query: string): P[] {
  const wanted = wordsOf(query)
  return people.filter(({ name }) => {
    const text = wordsOf(name).join(' ')
    return wanted.every((word) => text.includes(word))
  })
}
