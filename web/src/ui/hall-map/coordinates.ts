// Coordinates of the plan in the markup: two decimals are 1 cm, and every engine writes them alike.
export function cm(metres: number): number {
  return Math.round(metres * 100) / 100
}
