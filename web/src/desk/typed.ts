/** Returns what was typed into a field of a form; empty for a field that it does not have. */
export function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
