// Rounds a coordinate of the plan to two decimals (1 cm) for the markup. Every JavaScript engine prints the rounded
// number in the same way.
export function cm(metres: number): number {
  return Math.round(metres * 100) / 100
}
