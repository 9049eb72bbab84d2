// The maximum number of people in a group. The server has the same limit (fair.MaxGroup).
export const mostPeople = 100

// Returns the number of lines that contain a name.
export function countNames(names: string): number {
  return names.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length
}

// Returns the number of people of a group: those with a name and those without. The digits may be those of an Indian
// script. The server reads the number again and refuses what is not a number.
export function countPeople({ names, unnamed }: { names: string; unnamed: string }): number {
  const digits = unnamed.trim().replace(/[०-९౦-౯]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    return String(code >= 0x0c66 ? code - 0x0c66 : code - 0x0966)
  })
  return countNames(names) + (/^\d{1,4}$/.test(digits) ? Number(digits) : 0)
}
