import type { MouseEvent } from 'react'
import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { FairMark } from '../../ui/fair-mark'
import { Icon } from '../../ui/icon'
import { useFrame, useHref } from '../page-context'
import { FeeTicket } from './fee-ticket'
import { Logo } from './logo'
import { MainNav } from './main-nav'
import { PhoneMenu } from './phone-menu'
import { SocietyMark } from './society-mark'
import css from './header.module.css'
import pageFrameCss from './page-frame.module.css'

// The header: language links, logos, title with date, venue and fee, and the menu (docs/design/README.md#header).
export function Header() {
  const texts = useTexts('frame')
  const { sandbox, practice } = useFrame()
  return (
    <header className={css.hd}>
      {sandbox && (
        <p className={pageFrameCss.practice}>
          {practice ? format(texts.practice, { date: practice }) : texts.sandbox}
        </p>
      )}
      <LanguageStrip />
      <Masthead />
      <PlaceStrip />
      <MainNav />
    </header>
  )
}

function LanguageStrip() {
  const texts = useTexts('frame')
  const { society, languages } = useFrame()
  return (
    <div className={css.langsStrip}>
      <div className="wrap">
        <span className={css.langsBy}>{format(texts.by, { society })}</span>
        <nav className={css.langs} aria-label={texts.language}>
          {languages.map(({ lang, label, href, current }) => (
            <a
              key={lang}
              lang={lang}
              hrefLang={lang}
              href={href}
              aria-current={current ? 'true' : undefined}
              onClick={keepQuery}
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
    </div>
  )
}

// The page may have changed its query since it was sent; the link to the other language keeps it.
function keepQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.search = location.search
  currentTarget.hash = location.hash
}

function Masthead() {
  const frame = useFrame()
  const href = useHref()
  return (
    <div className={`${css.mast} wrap`}>
      <Logo src={frame.logos[0]} alt={frame.society} placeholder={<SocietyMark />} />
      <div className={css.mastText}>
        <a className={css.mastTitle} href={href('/')}>
          {frame.title}
        </a>
        <span className={css.mastSub}>{frame.tagline}</span>
        <span className={css.mastDate}>
          {frame.dates}
          <span className={css.mastVenue}>, {frame.venueShort}</span>
        </span>
      </div>
      <Facts />
      <FeeTicket />
      <Logo src={frame.logos[1]} alt={frame.title} placeholder={<FairMark />} />
      <PhoneMenu />
    </div>
  )
}

function Facts() {
  const texts = useTexts('frame')
  const frame = useFrame()
  return (
    <dl className={css.facts}>
      <div>
        <dt className="vh">{texts.date}</dt>
        <dd>
          <Icon name="calendar" size={26} />
          <span>
            <b>{frame.dates}</b>
            <small>{frame.weekdays}</small>
          </span>
        </dd>
      </div>
      <div>
        <dt className="vh">{texts.venue}</dt>
        <dd>
          <Icon name="pin" size={26} />
          <span>
            <b>{frame.venueShort}</b>
            <small>{frame.venuePlace}</small>
          </span>
        </dd>
      </div>
    </dl>
  )
}

// Venue and fee on a phone, where the full facts do not fit.
function PlaceStrip() {
  const { venueShort } = useFrame()
  return (
    <div className={css.placeStrip}>
      <span>
        <Icon name="pin" size={18} />
        {venueShort}
      </span>
      <FeeTicket size="sm" />
    </div>
  )
}
