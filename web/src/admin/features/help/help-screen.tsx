import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import accountant from '../../../../../docs/guide/accountant.md?raw'
import clerk from '../../../../../docs/guide/clerk.md?raw'
import gate from '../../../../../docs/guide/gate-card.md?raw'
import integrate from '../../../../../docs/guide/integrate.md?raw'
import handbook from '../../../../../docs/guide/office-handbook.md?raw'
import operator from '../../../../../docs/guide/operator.md?raw'
import whatsapp from '../../../../../docs/guide/whatsapp.md?raw'
import { EmptyState } from '../../../ui/empty-state'
import { t } from '../../texts'
import { PageTitle } from '../../ui/page-title'
import { SearchBox } from '../../ui/search-box'
import { Line, sectionsOf, wordsOf, type Block, type Section } from './markdown'

const route = getRouteApi('/portal/admin/help')

const pages = [
  ...sectionsOf('clerk', clerk),
  ...sectionsOf('office-handbook', handbook),
  ...sectionsOf('accountant', accountant),
  ...sectionsOf('gate-card', gate),
  ...sectionsOf('operator', operator),
  ...sectionsOf('integrate', integrate),
  ...sectionsOf('whatsapp', whatsapp),
]

// The documentation of the program, which comes with it: it can be read without the internet.
export function HelpScreen() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const found = pages.filter((section) => {
    const text = wordsOf(section)
    return words.every((word) => text.includes(word))
  })
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <>
      <PageTitle note={t.help.note} />
      <div className="help">
        <SearchBox
          label={t.help.search}
          placeholder={t.help.placeholder}
          words={q}
          onWords={(typed) => void navigate({ search: { q: typed }, replace: true })}
        />
        <nav aria-label={t.help.contents}>
          <ul>
            {found
              .filter(({ level }) => level <= 2)
              .map(({ page, id, level, title }) => (
                <li key={`${page}-${id}`} data-level={level}>
                  <a href={`#${page}.${id}`}>{title}</a>
                </li>
              ))}
          </ul>
        </nav>
        <div className="card help-text">
          {found.length === 0 && <EmptyState heading="h2" title={t.help.none} text={t.help.noneNote} />}
          {found.map((section) => (
            <SectionView key={`${section.page}-${section.id}`} section={section} />
          ))}
        </div>
      </div>
    </>
  )
}

function SectionView({ section: { page, id, level, title, blocks } }: { section: Section }) {
  const Heading = level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4'
  return (
    <section id={`${page}.${id}`} aria-label={title}>
      <Heading>{title}</Heading>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} page={page} />
      ))}
    </section>
  )
}

function BlockView({ block, page }: { block: Block; page: string }) {
  const linkOf = (target: string) => addressOf(page, target)
  if (block.kind === 'code') {
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    return <pre tabIndex={0}>{block.text}</pre>
  }
  if (block.kind === 'text') {
    return (
      <p>
        <Line text={block.text} linkOf={linkOf} />
      </p>
    )
  }
  if (block.kind === 'list') {
    const items = block.items.map((item, index) => (
      <li key={index}>
        <Line text={item} linkOf={linkOf} />
      </li>
    ))
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <div className="table-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                <Line text={cell} linkOf={linkOf} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at}>
                  <Line text={cell} linkOf={linkOf} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const shown = new Set(pages.map(({ page }) => page))

// Returns where a link of the documentation leads in the portal. Links to pages that are not part of the help lead
// nowhere.
function addressOf(page: string, target: string): string | undefined {
  if (/^https?:/.test(target)) return target
  const [file = '', anchor = ''] = target.split('#')
  const other = file === '' ? page : (/([^/]+)\.md$/.exec(file)?.[1] ?? '')
  return shown.has(other) ? `#${other}${anchor && `.${anchor}`}` : undefined
}
