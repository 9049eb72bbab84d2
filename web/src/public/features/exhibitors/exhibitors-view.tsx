import { Fragment } from 'react'
import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { TextInput } from '../../../ui/text-input'
import { PageHead } from '../../frame/page-head'
import { OrderLinks } from '../../order-links'
import { useFrame, useHref } from '../../page-context'
import type { ExhibitorsProps, ExhibitorView } from '../../props.gen'
import belowCss from '../../below.module.css'
import css from './exhibitors.module.css'

// The list of exhibitors with a search and sort options. Each stall is a link to its position on the plan.
export function ExhibitorsView(props: ExhibitorsProps) {
  const { by, query, total, found, groups } = props
  const texts = useTexts('exhibitors')
  const lang = useLang()
  const href = useHref()
  const { over, book } = useFrame()
  if (total === 0) {
    return (
      <>
        <PageHead title={texts.heading} />
        <div className={`wrap ${css.exhibitors}`}>
          <EmptyState
            heading="h2"
            title={over ? texts.over : texts.none}
            text={over ? '' : texts.noneText}
            actions={!over && book && <Button href={href('/stallbooking')}>{texts.book}</Button>}
          />
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead title={texts.heading} lead={plural(lang, total, texts.lead)} />
      <div className={`wrap ${css.exhibitors}`}>
        <SearchForm query={query} />
        {query === '' ? (
          <OrderLinks
            label={texts.order}
            path="/exhibitors"
            first="name"
            chosen={by}
            orders={[
              { value: 'name', text: texts.by.name },
              { value: 'product', text: texts.by.product },
              { value: 'zone', text: texts.by.zone },
            ]}
          />
        ) : (
          <p role="status">
            {plural(lang, found, texts.found, { total })} <a href={href('/exhibitors')}>{texts.all}</a>
          </p>
        )}
        {query !== '' && found === 0 && (
          <EmptyState title={format(texts.noMatch, { query })} text={texts.noMatchText} />
        )}
        <Groups groups={groups} by={by} />
      </div>
    </>
  )
}

function SearchForm({ query }: Pick<ExhibitorsProps, 'query'>) {
  const texts = useTexts('exhibitors')
  const href = useHref()
  return (
    <form className={css.exhibitorsFind} role="search" action={href('/exhibitors')}>
      <TextInput
        type="search"
        name="q"
        label={texts.find}
        hint={texts.findHint}
        defaultValue={query}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" variant="line" icon="search">
        {texts.findButton}
      </Button>
    </form>
  )
}

function Groups({ groups, by }: Pick<ExhibitorsProps, 'groups' | 'by'>) {
  const texts = useTexts('exhibitors')
  const rest = by === 'zone' ? texts.noZone : texts.noProduct
  return (
    <div className={`${css.exhibitorsGroups} ${by === 'name' ? css.exhibitorsLetters : ''}`}>
      {groups.map(({ title, exhibitors }, index) => (
        <section
          key={index}
          className={index === 0 ? undefined : belowCss.below}
          aria-labelledby={`group-${index}`}
        >
          <h2 id={`group-${index}`}>{unbroken(title || rest)}</h2>
          <ul className={css.exhibitorsList}>
            {exhibitors.map((exhibitor, place) => (
              <Exhibitor key={place} exhibitor={exhibitor} heading={title} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

// Keeps a slash on the same line as the word before it, because zones have names like “Machines / Drones”.
function unbroken(title: string): string {
  return title.replaceAll(' /', '\u00a0/')
}

// One exhibitor in the list. The product or the zone is omitted if the group heading already contains it.
function Exhibitor({ exhibitor, heading }: { exhibitor: ExhibitorView; heading: string }) {
  const { name, product, stalls } = exhibitor
  const texts = useTexts('exhibitors')
  const href = useHref()
  return (
    <li>
      <h3>{name}</h3>
      {product !== '' && product !== heading && <p>{product}</p>}
      <p className={css.exhibitorsStalls}>
        {stalls.map(({ id, label, zone }, index) => {
          const text = format(texts.stall, { stall: label })
          const last = zone !== stalls[index + 1]?.zone // the zone of several stalls is named once
          return (
            <Fragment key={index}>
              {id === '' ? (
                <span>{text}</span>
              ) : (
                <a id={id} href={href(`/layoutUi#stall-${id}`)}>
                  {text}
                </a>
              )}
              {last && zone !== '' && zone !== heading && <span>{unbroken(zone)}</span>}
            </Fragment>
          )
        })}
      </p>
    </li>
  )
}
