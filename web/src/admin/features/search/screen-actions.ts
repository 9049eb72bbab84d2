import { useEffect, useReducer } from 'react'
import { currentRow, isListRow } from '../../layout/list-keys'
import { t } from '../../texts'
import type { Command } from './screen-commands'

/** The character with which the text for an action on the screen begins. */
export const actionPrefix = '>'

let row: HTMLElement | null = null

/** Remembers the row that has the focus, because its actions come first. Called before the search box gets the focus. */
export function rememberRow(): void {
  row = currentRow()
}

/**
 * The buttons and links of the screen as commands if `wanted`: those of the remembered row first, then those outside of
 * rows. An action is never offered together with records, so that Enter after the name of a person cannot run one.
 */
export function useScreenActions(wanted: boolean): readonly Command[] {
  const [, readAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const main = document.getElementById('main')
    if (!wanted || !main) return undefined
    const changes = new MutationObserver(readAgain)
    changes.observe(main, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [wanted])
  return wanted ? screenActions() : []
}

function screenActions(): readonly Command[] {
  const inRow = row?.isConnected ? row : null
  const controls = [
    ...controlsIn(inRow),
    ...controlsIn(document.getElementById('main')).filter((control) => !isListRow(control)),
  ]
  // Of several controls with the same name, the first one is offered.
  const named = new Map(controls.toReversed().map((control) => [nameOf(control), control]))
  return [...named]
    .toReversed()
    .filter(([name]) => name !== '')
    .map(([name, control]) => ({
      kind: 'screen',
      id: `${actionPrefix}${name}`,
      title: name,
      detail: t.search.onThisScreen,
      run: () => {
        // The keys of the list need the focus on the row, and a menu closes when the focus is elsewhere. A link opens a
        // screen, whose first control comes next.
        if (inRow?.contains(control)) inRow.focus()
        else if (control.tagName !== 'A') control.focus()
        control.click()
      },
    }))
}

function controlsIn(place: HTMLElement | null): readonly HTMLElement[] {
  const found = place?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href], summary') ?? []
  return [...found].filter((control) => control.checkVisibility?.() ?? true)
}

function nameOf(control: HTMLElement): string {
  const name = control.getAttribute('aria-label') ?? control.innerText ?? control.textContent
  return name.replaceAll(/\s+/g, ' ').trim()
}
