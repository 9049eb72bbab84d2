import { useEffect } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Text } from '../../../i18n/texts.gen'
import { iconPaths } from '../../../ui/icon-paths'
import { useHref } from '../../page-context'
import { markedPath, readMarks, toggleMark } from './marks'
import { listId } from './use-live-list'
import css from './exhibitors.module.css'

// Adds a star to each exhibitor of the list, and the link to the marked ones. The list is the server's HTML, which has
// neither, because they need a script. `html` is that HTML.
export function useMarkButtons(html: string | undefined): void {
  const texts = useTexts('exhibitors')
  const href = useHref()
  useEffect(() => {
    const list = document.getElementById(listId)
    if (!list) return undefined
    const showYours = () => {
      const marks = readMarks()
      for (const part of list.querySelectorAll<HTMLElement>('[data-yours]')) {
        part.hidden = false
        const link = part.querySelector('a')
        const count = part.querySelector('small')
        if (link) link.href = href(markedPath(marks))
        if (count) count.textContent = String(marks.length)
      }
    }
    for (const row of list.querySelectorAll<HTMLElement>('[data-code]')) {
      if (!row.querySelector('button')) row.append(star(row, texts.mark, showYours))
    }
    showYours()
    return undefined
  }, [html, texts, href])
}

function star(row: HTMLElement, label: Text<'name'>, changed: () => void): HTMLElement {
  const code = row.dataset['code'] ?? ''
  const button = document.createElement('button')
  button.type = 'button'
  button.className = css.exhibitorStar ?? ''
  button.setAttribute('aria-label', format(label, { name: row.querySelector('h3 a')?.textContent ?? '' }))
  button.setAttribute('aria-pressed', String(readMarks().includes(code)))
  const namespace = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(namespace, 'svg')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', iconPaths.star)
  icon.append(path)
  button.append(icon)
  button.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(toggleMark(code)))
    changed()
  })
  return button
}
