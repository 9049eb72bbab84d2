import { Checkbox } from '../../../ui/checkbox'
import { Select } from '../../../ui/select'
import { TextInput } from '../../../ui/text-input'
import { DateInput, MomentInput } from '../../ui/date-input'
import { idPrefix, useEditor } from './editor'
import type { PlainField } from './fields'
import { textOf, valueAt } from './json'
import { shownText } from './plain-values'
import { TheirsHint } from './theirs-hint'

// A field with a single value, such as a text line, a day, an amount or an option.
export function PlainFieldView({ field, path }: { field: PlainField; path: string }) {
  const { tree, errors, theirs, readOnly, change } = useEditor()
  const value = valueAt(tree, path)
  const common = {
    name: path,
    idPrefix,
    label: field.label,
    hint:
      path in theirs ? (
        <>
          {field.hint} <TheirsHint path={path} />
        </>
      ) : (
        field.hint
      ),
    error: errors[path],
  }
  if (field.kind === 'yes') {
    return (
      <Checkbox
        {...common}
        checked={value === true}
        disabled={readOnly}
        onChange={(event) => change(path, event.target.checked)}
      />
    )
  }
  if (field.kind === 'choice') {
    const chosen = textOf(value)
    // If the stored value is not in the list of options, it is added as another option.
    const options = typeof field.options === 'function' ? field.options(tree) : field.options
    const known = options.some((option) => option.value === chosen)
    return (
      <Select
        {...common}
        options={known ? options : [...options, { value: chosen, label: chosen }]}
        value={chosen}
        disabled={readOnly}
        onChange={(event) => change(path, event.target.value)}
      />
    )
  }
  if (field.kind === 'moment') {
    return (
      <MomentInput
        {...common}
        optional={field.optional}
        readOnly={readOnly}
        value={shownText(field, value)}
        onChange={(moment) => change(path, moment)}
      />
    )
  }
  const Input = field.kind === 'day' ? DateInput : TextInput
  return (
    <Input
      {...common}
      {...lookOf(field)}
      optional={field.optional}
      readOnly={readOnly}
      autoComplete="off"
      value={shownText(field, value)}
      onChange={(event) => change(path, event.target.value)}
    />
  )
}

function lookOf(field: Exclude<PlainField, { kind: 'yes' | 'choice' | 'moment' }>) {
  const { kind } = field
  if (kind === 'line') return { type: field.type ?? 'text', width: field.width }
  if (kind === 'rupees' || kind === 'percent') return { inputMode: 'decimal', width: 'sm' } as const
  if (kind === 'number') return { inputMode: 'numeric', width: 'sm' } as const
  return { ...(kind === 'time' && { type: 'time' }), width: 'sm' } as const
}
