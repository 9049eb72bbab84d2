import { format } from '../../../i18n/format'
import { t } from '../../texts'
import { languageName, type Field, type Section } from './fields'

// Returns the label of the field at a path, for the error summary: "Focus areas 2, Title, हिन्दी". If the section has
// no such field, returns the path itself.
export function labelAt(section: Section, path: string): string {
  return labelIn(section.fields, path) ?? path
}

function labelIn(fields: readonly Field[], path: string): string | undefined {
  for (const field of fields) {
    const rest = restOf(field, path)
    if (rest === undefined) continue
    const { label } = field
    if (rest === '') return label
    if (field.kind === 'text') return joined(label, languageName(rest))
    if (field.kind === 'tiers') {
      const [tier = '', lang = ''] = rest.split('.')
      return joined(format(t.edition.tierText, { label, tier }), languageName(lang))
    }
    if (field.kind !== 'list') continue
    const [index = '', ...member] = rest.split('.')
    const item = format(t.edition.itemNumber, { item: label, number: Number(index) + 1 })
    const single = field.fields.length === 1 && field.fields[0]?.path === ''
    return single
      ? joined(item, languageName(member[0] ?? ''))
      : joined(item, labelIn(field.fields, member.join('.')))
  }
  return undefined
}

// Removes the field's own path from the beginning of a path and returns the rest. Returns undefined if the path does
// not begin with the field's path. For an image field, the paths of the image's width and height are also accepted,
// and the rest is ''.
function restOf(field: Field, path: string): string | undefined {
  if (field.kind === 'picture' && [field.width, field.height].includes(path)) return ''
  return restBelow(field.path, path)
}

function restBelow(of: string, path: string): string | undefined {
  if (of === '' || path === of) return path === of ? '' : path
  return path.startsWith(`${of}.`) ? path.slice(of.length + 1) : undefined
}

function joined(first: string, second: string | undefined): string {
  return second ? `${first}, ${second}` : first
}
