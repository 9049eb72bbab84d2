// Keeps what was typed on a page that failed, until the page is loaded again.

export type KeptField = {
  // Identifies the field on the page.
  readonly key: string
  readonly label: string
  // The typed text. For a tick box or radio button, it is 'yes' or ''.
  readonly value: string
  readonly isText: boolean
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const place = 'mela.keptFields'

// Passwords and one-time codes are not stored, and the page's address has the text of a search.
const controls =
  'input:not([type=hidden], [type=file], [type=submit], [type=button], [type=search], [type=password], ' +
  '[autocomplete$=password], [autocomplete=one-time-code]), textarea, select'

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const valueOf = (control: Control) => (isBox(control) ? (control.checked ? 'yes' : '') : control.value)

function keyOf(control: Control): string {
  const name = control.id || control.name
  return control.type === 'radio' ? `${name}=${control.value}` : name
}

/** Stores and returns the values of the page's filled fields. */
export function keepFields(): readonly KeptField[] {
  const fields = [...document.querySelectorAll<Control>(controls)]
    .filter((control) => (isBox(control) ? control.checked !== control.defaultChecked : control.value !== ''))
    .map((control) => ({
      key: keyOf(control),
      label: control.labels?.[0]?.textContent ?? control.ariaLabel ?? control.name,
      value: valueOf(control),
      isText: !isBox(control) && !(control instanceof HTMLSelectElement),
    }))
    .filter(({ key }) => key !== '')
  try {
    sessionStorage.setItem(place, JSON.stringify({ path: location.pathname, fields }))
  } catch {
    // Storage is full or forbidden.
  }
  return fields
}

/**
 * Fills the fields of a page that was loaded again after it had failed. A field that comes later, such as a field of a
 * dialog, is filled when it comes.
 */
export function putFieldsBack(): void {
  const left = new Map(takeFields().map(({ key, value }) => [key, value]))
  if (left.size === 0) return
  const fill = () => {
    for (const control of document.querySelectorAll<Control>(controls)) {
      const value = left.get(keyOf(control))
      if (value === undefined) continue
      left.delete(keyOf(control))
      if (valueOf(control) !== value) fillIn(control, value)
    }
    if (left.size === 0) watch.disconnect()
  }
  const watch = new MutationObserver(fill)
  watch.observe(document, { childList: true, subtree: true })
  fill()
}

/** Returns the kept fields of this page, and forgets them. */
export function takeFields(): readonly KeptField[] {
  try {
    const text = sessionStorage.getItem(place)
    sessionStorage.removeItem(place)
    const kept = JSON.parse(text ?? 'null') as { path: string; fields: KeptField[] } | null
    return kept?.path === location.pathname ? kept.fields : []
  } catch {
    return []
  }
}

// React overrides the property `value` of each controlled field, and ignores a change that was made through it.
function fillIn(control: Control, value: string): void {
  if (isBox(control)) return control.click()
  const prototype: unknown = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
