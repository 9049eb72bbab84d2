import { useEffect, useRef, useSyncExternalStore } from 'react'
import { stored } from '../../lib/stored'

// Selects the rows of the list on the screen, without placeholder rows and detail rows.
const rowSelector = [
  '#main .table tbody > tr:not(.row-details, .row-skeleton)',
  '#main :is(.work-row, .activity-line, .campaign-list > li)',
  '#main :is(.inbox-lines, .bank-lines) > li',
].join()

// The selectors of the controls that open a row, in order of preference. A record without details is opened in its
// form.
const openers = [
  '.row-opener',
  '[data-row-key="o"]',
  '.book-link',
  '.inbox-line',
  '.bank-line',
  'a[href^="/"]:not([download])',
  '[data-row-key="e"]',
]

// Handles the keys of every list. j and k move to the next and the previous row, and so do the arrow keys while a row
// has the focus. x selects the row, and e edits it. o and Enter open the row. Escape closes the details below the row,
// or the panel next to the list. "?" calls onHelp. In lists beside a panel, moving also opens the row. Other keys press
// the control of the screen that names them in aria-keyshortcuts. These keys have no effect in a text field, while a
// dialog is open, and when the user has switched single keys off.
// Ctrl+Enter presses the main button of the focused form, also in a text field and in a dialog.
export function useListKeys(onHelp: () => void): void {
  const help = useRef(onHelp)
  useEffect(() => {
    help.current = onHelp
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isMainKey(event)) {
        event.preventDefault()
        mainButton(event.target)?.click()
        return
      }
      if (!isListKey(event)) return
      const task = event.key === '?' ? help.current : (tasks[event.key] ?? pressNamed(event.key))
      if (!task) return
      event.preventDefault()
      task()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const tasks: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  ArrowDown: () => move(1),
  ArrowUp: () => move(-1),
  x: () => pressIn('.cell-select input, .work-tick input'),
  e: () => pressIn('[data-row-key="e"]'),
  o: open,
  Enter: open,
  Escape: close,
}

// Returns a task that presses the control of the screen that a letter belongs to, or goes to its text field.
function pressNamed(key: string): (() => void) | undefined {
  const named = /^[a-z]$/.test(key) ? `#main [aria-keyshortcuts="${key.toUpperCase()}"]` : undefined
  const control = named && document.querySelector<HTMLElement>(named)
  if (!control) return undefined
  return () => (control.matches('textarea') ? control.focus() : control.click())
}

// Returns whether the list handles this key event. Enter and Escape are handled only while a row itself is focused, and
// the arrow keys while the focus is in a row.
function isListKey({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !slashKeyIsOn()) return false
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (key.length !== 1 && (isArrow ? currentRow() === null : target !== currentRow())) return false
  const typing =
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  return !typing && document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

// Returns whether the key is Ctrl+Enter, or Cmd+Enter on a Mac, and was not pressed on a link or a button. On a link,
// this key opens a new tab.
function isMainKey({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || defaultPrevented) return false
  return !(target instanceof HTMLElement && target.matches('a, button'))
}

// Returns the button that submits the form to which an element belongs. In a section without a form, it is the button
// whose aria-keyshortcuts names the key.
function mainButton(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null
  const form = target.closest('form')
  if (!form) return target.closest('section')?.querySelector(`button[aria-keyshortcuts="${mainKey}"]`) ?? null
  const submits = (element: Element) => element instanceof HTMLButtonElement && element.type === 'submit'
  return ([...form.elements].find(submits) as HTMLElement | undefined) ?? null
}

/** The value of aria-keyshortcuts for the main button of a section without a form. */
export const mainKey = 'Control+Enter'

/** Whether an element belongs to a row of a list. */
export function isListRow(element: HTMLElement): boolean {
  return element.closest(rowSelector) !== null
}

/** Returns the row that is focused or contains the focused element. Returns null if the focus is outside of a list. */
export function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(rowSelector) ?? null
}

// Focuses the next or the previous row. If no row is focused, focuses the first row.
function move(step: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)]
  const current = currentRow()
  const at = current ? rows.indexOf(current) + step : 0
  const next = rows[Math.min(Math.max(at, 0), rows.length - 1)]
  if (!next) return
  if (current) current.tabIndex = -1
  // The row needs a tabIndex of 0, because a dialog returns the focus only to elements that can be reached with Tab.
  next.tabIndex = 0
  next.focus()
  next.querySelector<HTMLElement>('.inbox-line, .bank-line')?.click()
}

function open(): void {
  const row = currentRow()
  const controls = openers.map((selector) => row?.querySelector<HTMLElement>(selector))
  controls.find((control) => control)?.click()
}

function close(): void {
  const opener = currentRow()?.querySelector<HTMLElement>('.row-opener[aria-expanded="true"]')
  const closer = opener ?? document.querySelector<HTMLElement>('#main [data-row-key="Escape"]')
  closer?.click()
}

// Clicks a control in the focused row. The row stays focused.
function pressIn(selector: string): void {
  currentRow()?.querySelector<HTMLElement>(selector)?.click()
}

const setting = stored('mela-slash-key')
const listeners = new Set<() => void>()
let on: boolean | undefined

// Returns whether the key "/" focuses the search, and a function that changes this setting. Speech input can trigger a
// single-key shortcut by accident, so users can switch it off on each computer (WCAG 2.1.4). Ctrl+K always works.
export function useSlashKey(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, slashKeyIsOn), switchSlashKey]
}

export function slashKeyIsOn(): boolean {
  on ??= setting.read() !== 'off'
  return on
}

export function switchSlashKey(next: boolean): void {
  on = next
  setting.write(next ? undefined : 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
