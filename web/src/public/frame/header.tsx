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

// Language strip, logos and title with date, venue and fee, and the menu (design.md §6).
export function Header() {
  const texts = useTexts('frame')
  const { sandbox } = useFrame()
  return (
    <header className="hd">
      {sandbox && <p className="practice">{texts.sandbox}</p>}
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
    <div className="langs-strip">
      <div className="wrap">
        <span className="langs-by">{format(texts.by, { society })}</span>
        <nav className="langs" aria-label={texts.language}>
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

// A page may have changed its address since it was sent; the other language shows the same.
function keepQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.search = location.search
  currentTarget.hash = location.hash
}

function Masthead() {
  const frame = useFrame()
  const href = useHref()
  return (
    <div className="mast wrap">
      <Logo src={frame.logos[0]} alt={frame.society} placeholder={<SocietyMark />} />
      <div className="mast-text">
        <a className="mast-title" href={href('/')}>
          {frame.title}
        </a>
        <span className="mast-sub">{frame.tagline}</span>
        <span className="mast-date">
          {frame.dates}
          <span className="mast-venue">, {frame.venueShort}</span>
        </span>
      </div>
      <Facts />
      <FeeTicket />
      <Logo src={frame.logos[1]} alt={frame.title} placeholder={<FairMark />} second />
      <PhoneMenu />
    </div>
  )
}

function Facts() {
  const texts = useTexts('frame')
  const frame = useFrame()
  return (
    <dl className="facts">
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

// Venue and fee on a phone, where the facts have no room.
function PlaceStrip() {
  const { venueShort } = useFrame()
  return (
    <div className="place-strip">
      <span>
        <Icon name="pin" size={18} />
        {venueShort}
      </span>
      <FeeTicket size="sm" />
    </div>
  )
}
