// Rounds a coordinate of the plan for the markup to two decimals, which is a precision of 1 cm. Every JavaScript engine
// prints the rounded number in the same way.
export function cm(metres: number): number {
  return Math.round(metres * 100) / 100
}
