import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * Resets a form to the values that were saved. `sent` are the form's values when they were sent. A field that was
 * changed since then keeps what was typed.
 */
export function resetAfterSave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Values,
  saved: Values,
): void {
  const typed = form.getValues()
  form.reset(saved)
  for (const name of Object.keys(saved) as Path<Values>[])
    if (typeof typed[name] === 'string' && typed[name] !== sent[name])
      form.setValue(name, typed[name], { shouldDirty: true })
}
