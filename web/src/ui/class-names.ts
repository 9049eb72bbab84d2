// Joins the truthy class names: classNames('btn', wide && 'btn-wide').
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
