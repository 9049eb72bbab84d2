import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import { classNames } from './class-names'
import { Icon } from './icon'
import css from './field.module.css'

// What every control of a form takes besides its own attributes.
export type FieldProps = {
  // The name that is sent, and with idPrefix the id: see fieldId.
  name: string
  label: ReactNode
  hint?: ReactNode | undefined
  // The server's sentence about this field. The caller drops it when the field is edited.
  error?: string | undefined
  // Marks the label "(optional)"; fields are required unless they say so.
  optional?: boolean | undefined
  // Tells two forms on one page apart.
  idPrefix?: string | undefined
}

// The id of a field's control; ErrorSummary links to it.
export function fieldId(name: string, idPrefix = 'f'): string {
  return `${idPrefix}-${name}`
}

// The attributes that tie a control to its label, hint and error.
type FieldWiring = {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export function wireField({ name, hint, error, optional, idPrefix }: Omit<FieldProps, 'label'>): FieldWiring {
  const id = fieldId(name, idPrefix)
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  }
}

// A label above, hint and error between, and the control: the frame of every field. Use it directly only for a
// control that ui/ does not have; spread the wiring on it.
export function Field({ children, ...field }: FieldProps & { children: (wiring: FieldWiring) => ReactNode }) {
  const { label, hint, error, optional } = field
  const wiring = wireField(field)
  return (
    <div className={classNames(css.field, error && css.fieldBad)}>
      <label className={css.fieldLabel} htmlFor={wiring.id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
      {children(wiring)}
    </div>
  )
}

// The hint and the error of a field, with the ids that wireField names.
export function FieldNotes({
  id,
  hint,
  error,
}: {
  id: string
  hint?: ReactNode | undefined
  error?: string | undefined
}) {
  return (
    <>
      {hint && (
        <p className={css.fieldHint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={css.fieldError} id={`${id}-error`}>
          <Icon name="alert" size={22} />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

function OptionalMark() {
  return <span className={css.fieldOptional}> {useTexts('ui').optional}</span>
}
