import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import { classNames } from './class-names'
import { Icon } from './icon'
import css from './field.module.css'

// The props that every form field accepts in addition to its native attributes.
export type FieldProps = {
  // The field's name in the submitted form. fieldId builds the id from idPrefix and this name.
  name: string
  label: ReactNode
  hint?: ReactNode | undefined
  // The server's error message for this field. The caller removes it when the field is edited.
  error?: string | undefined
  // Adds "(optional)" to the label. By default, a field is required.
  optional?: boolean | undefined
  // A prefix for the ids. It is needed if two forms on one page have fields with the same name.
  idPrefix?: string | undefined
}

// Returns the HTML id of a field's control. ErrorSummary uses this id for its links.
export function fieldId(name: string, idPrefix = 'f'): string {
  return `${idPrefix}-${name}`
}

// The attributes that connect a control to its label, hint and error.
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

// The frame of every field: label, hint, error and control. Use it directly only for a control that ui/ does not
// have, and add the attributes in `wiring` to this control.
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

// The hint and the error of a field. Their ids come from wireField.
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
