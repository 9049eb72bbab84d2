// Rounds coordinates of the plan for the markup: two decimals are 1 cm, and every engine prints them in the same way.
export function cm(metres: number): number {
  return Math.round(metres * 100) / 100
}
