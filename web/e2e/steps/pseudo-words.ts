const plain = 'abcdefghijklmnopqrstuvwxyz'
// cspell:disable-next-line -- the letters of the alphabet with accents
const accented = 'åƀçðéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýž'

/**
 * Returns a regular expression for a text that is either in English or in the pseudo-locale of
 * texts/catalogue/pseudo.go. Tests can therefore find a control by its English name in both.
 */
export function alsoInPseudo({ source }: RegExp): RegExp {
  const pseudo = source.replaceAll(/\\.|[a-z ^$]/gi, (sign) => {
    if (sign.startsWith('\\')) return sign
    if (sign === '^') return '^⟦'
    // A text that is inserted into another text has its own brackets.
    if (sign === ' ') return '[~⟧]* ⟦?'
    if (sign === '$') return '~*⟧$'
    const lower = accented[plain.indexOf(sign.toLowerCase())] ?? sign
    const letter = sign === sign.toLowerCase() ? lower : lower.toUpperCase()
    // The pseudo-locale doubles vowels to make the text longer.
    return /[aeiou]/i.test(sign) ? `${letter}${lower}?` : letter
  })
  return new RegExp(`${source}|${pseudo}`, 'u')
}
