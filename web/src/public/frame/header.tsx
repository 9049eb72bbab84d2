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

// The header with the language links, the logos, the title with the fair's dates, venue and fee, and the menu
// (docs/design/README.md#header).
export function Header() {
  const texts = useTexts('frame')
  const { sandbox, practice, standing, announcements } = useFrame()
  return (
    <header className={css.hd}>
      {sandbox && (
        <p className={pageFrameCss.practice}>
          {practice ? format(texts.practice, { date: practice }) : texts.sandbox}
        </p>
      )}
      {standing && <p className={pageFrameCss.standing}>{standing}</p>}
      {announcements?.map(({ text, lang }) => (
        <p key={text} className={`${pageFrameCss.standing} ${pageFrameCss.announcement}`} lang={lang}>
          {text}
        </p>
      ))}
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
  const orders = useHref()('/orders')
  return (
    <div className={css.langsStrip}>
      <div className="wrap">
        <span className={css.langsBy}>{format(texts.by, { society })}</span>
        <a className={css.langsOrders} href={orders}>
          {texts.nav.orders}
        </a>
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

// Copies the query and the fragment of the current URL to the link to the other language, because the visitor may have
// changed them since the server sent the page.
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
        <a className={css.mastDate} href={href('/visit')}>
          {frame.dates}
          <span className={css.mastVenue}>, {frame.venueShort}</span>
        </a>
      </div>
      <Facts />
      {!frame.over && !frame.standing && <FeeTicket />}
      <Logo src={frame.logos[1]} alt={frame.title} placeholder={<FairMark />} />
      <PhoneMenu />
    </div>
  )
}

// The days and the venue. Both facts are links to the page about the visit.
function Facts() {
  const texts = useTexts('frame')
  const frame = useFrame()
  const visit = useHref()('/visit')
  return (
    <dl className={css.facts}>
      <div>
        <dt className="vh">{texts.date}</dt>
        <dd>
          <a href={visit}>
            <Icon name="calendar" size={26} />
            <span>
              <b>{frame.dates}</b>
              <small>{frame.weekdays}</small>
            </span>
          </a>
        </dd>
      </div>
      <div>
        <dt className="vh">{texts.venue}</dt>
        <dd>
          <a href={visit}>
            <Icon name="pin" size={26} />
            <span>
              <b>{frame.venueShort}</b>
              <small>{frame.venuePlace}</small>
            </span>
          </a>
        </dd>
      </div>
    </dl>
  )
}

// The venue and the fee on a phone, where there is no space for all facts.
function PlaceStrip() {
  const { venueShort, over, standing } = useFrame()
  const href = useHref()
  return (
    <div className={css.placeStrip}>
      <a href={href('/visit')}>
        <Icon name="pin" size={18} />
        {venueShort}
      </a>
      {!over && !standing && <FeeTicket size="sm" />}
    </div>
  )
}
