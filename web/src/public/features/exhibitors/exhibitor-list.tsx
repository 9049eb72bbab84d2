import type { ReactNode } from 'react'
import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Icon } from '../../../ui/icon'
import { LocalName } from '../../local-name'
import { useHref } from '../../page-context'
import type { ExhibitorsProps, ExhibitorView as Row } from '../../props.gen'
import { Disc, Filters } from './exhibitor-filters'
import { LogoPlate } from './logo-plate'
import css from './exhibitors.module.css'

// The found exhibitors with the categories, the zones and the letters. Only the server renders them.
export function ExhibitorList(props: ExhibitorsProps) {
  const { query, total, found, letters, exhibitors, earlier, later } = props
  const texts = useTexts('exhibitors')
  const lang = useLang()
  const href = useHref()
  const whole = found === total && query === ''
  return (
    <div className={css.exhibitorsParts}>
      <Filters {...props} />
      <div>
        <div className={css.exhibitorsHead}>
          <p data-count="">
            {whole ? plural(lang, total, texts.count) : plural(lang, found, texts.found, { total })}
            {!whole && (
              <>
                {' '}
                <a href={href('/exhibitors')}>{texts.showAll}</a>
              </>
            )}
          </p>
          <a href={href('/layoutUi')}>
            <Icon name="map" size={22} />
            {texts.onPlan}
          </a>
        </div>
        {letters.length > 0 && (
          <nav className={css.exhibitorsLetters} aria-label={texts.letters}>
            {letters.map(({ letter, path }) =>
              path === '' ? (
                <span key={letter}>{letter}</span>
              ) : (
                <a key={letter} href={path.startsWith('#') ? path : href(path)}>
                  {letter}
                </a>
              ),
            )}
          </nav>
        )}
        {earlier !== '' && <Part path={earlier}>{texts.earlier}</Part>}
        {found === 0 && <Nobody {...props} />}
        <ul className={css.exhibitorsRows}>
          {exhibitors.map((exhibitor) => (
            <Exhibitor key={exhibitor.path} {...exhibitor} />
          ))}
        </ul>
        {later !== '' && <Part path={later}>{texts.later}</Part>}
      </div>
    </div>
  )
}

function Part({ path, children }: { path: string; children: ReactNode }) {
  const href = useHref()
  return (
    <p className={css.exhibitorsMore}>
      <Button variant="line" href={href(path)}>
        {children}
      </Button>
    </p>
  )
}

function Nobody({ query, guess, marked }: ExhibitorsProps) {
  const texts = useTexts('exhibitors')
  const href = useHref()
  if (marked) return <EmptyState title={texts.noneMarked} text={texts.noneMarkedText} />
  return (
    <EmptyState
      title={format(texts.noMatch, { query })}
      text={guess === '' ? texts.noMatchText : ''}
      actions={
        guess !== '' && (
          <Button variant="link" href={href(`/exhibitors?q=${encodeURIComponent(guess)}`)}>
            {format(texts.guess, { guess })}
          </Button>
        )
      }
    />
  )
}

// One exhibitor. The whole row is the link.
function Exhibitor({ path, name, local, product, logo, initials, stalls, zone, category, letter }: Row) {
  const texts = useTexts('exhibitors')
  const href = useHref()
  return (
    <li
      className={css.exhibitor}
      id={letter === '' ? undefined : `letter-${letter}`}
      data-code={path.slice(path.lastIndexOf('-') + 1).replace('/exhibitors/', '')}
      data-letter={letter || undefined}
    >
      <LogoPlate logo={logo} initials={initials} small />
      <div>
        <h3>
          <a href={href(path)}>{name}</a>
          <LocalName local={local} />
        </h3>
        {product !== '' && <p>{product}</p>}
        <p className={css.exhibitorPlace}>
          {zone !== '' && <Disc letter={zone} />}
          <span>{format(texts.stalls, { stalls })}</span>
          <small>{category}</small>
        </p>
      </div>
    </li>
  )
}
