// A value of the edition's JSON. While the user edits a number, it is stored as a string.
export type Json = string | number | boolean | null | undefined | readonly Json[] | JsonObject
export type JsonObject = { readonly [name: string]: Json }

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}

export function textOf(value: Json): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

// Returns the value at a path such as "home.focus.0.title". The path '' returns the whole tree.
export function valueAt(tree: Json, path: string): Json {
  if (path === '') return tree
  return path.split('.').reduce<Json>((value, name) => {
    if (Array.isArray(value)) return listOf(value)[Number(name)]
    return isObject(value) ? value[name] : undefined
  }, tree)
}

// Returns a copy of the tree with another value at a path. The copy shares all unchanged parts with the original.
export function withValue(tree: Json, path: string, value: Json): Json {
  if (path === '') return value
  const [name = '', ...rest] = path.split('.')
  if (Array.isArray(tree)) {
    return listOf(tree).map((item, index) =>
      index === Number(name) ? withValue(item, rest.join('.'), value) : item,
    )
  }
  const object = isObject(tree) ? tree : {}
  return { ...object, [name]: withValue(object[name], rest.join('.'), value) }
}

export function sameJson(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

// Joins a path and the name or index of a member.
export function below(path: string, member: string | number): string {
  if (member === '') return path
  return path === '' ? String(member) : `${path}.${member}`
}
