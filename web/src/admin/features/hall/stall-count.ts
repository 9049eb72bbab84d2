// "1 stall", "12 stalls".
export function countStalls(count: number): string {
  return count === 1 ? '1 stall' : `${count} stalls`
}
