// Rounds coordinates of the plan for the markup. Two decimals are a precision of 1 cm, and every JavaScript engine
// prints them in the same way.
export function cm(metres: number): number {
  return Math.round(metres * 100) / 100
}
