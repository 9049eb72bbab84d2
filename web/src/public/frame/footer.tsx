import roots from '../../assets/art/footer-roots.svg'
import marks from '../../assets/art/social-marks.svg'
import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { FairMark } from '../../ui/fair-mark'
import { Icon } from '../../ui/icon'
import { useFrame, useHref } from '../page-context'
import { footerPages } from './nav-entries'
import belowCss from '../below.module.css'
import css from './footer.module.css'

// The footer with the fair's facts, quick links, contact details, social media, the year and the organiser.
export function Footer() {
  const texts = useTexts('frame')
  const frame = useFrame()
  // The class `below` lays out the footer after the first paint, because on a slow phone its layout would delay the
  // first screen.
  return (
    <footer className={`${css.ft} ${belowCss.below}`}>
      <img
        className={css.ftRoots}
        src={roots}
        alt=""
        width={1440}
        height={130}
        loading="lazy"
        decoding="async"
      />
      <div className={`wrap ${css.ftCols}`}>
        <Identity />
        <QuickLinks />
        <Contact />
      </div>
      <div className={css.ftBase}>
        <div className="wrap">
          <span>{format(texts.copyright, { year: frame.year, society: frame.society })}</span>
          {frame.organiser && <span>{format(texts.organiser, { organiser: frame.organiser })}</span>}
        </div>
      </div>
    </footer>
  )
}

function Identity() {
  const frame = useFrame()
  return (
    <div className={css.ftId}>
      <FairMark on="dark" size={76} />
      <div>
        <b>{frame.title}</b>
        <span>{frame.dates}</span>
        <span>
          {frame.venuePlace}, {frame.venueShort}
        </span>
      </div>
    </div>
  )
}

function QuickLinks() {
  const texts = useTexts('frame')
  const href = useHref()
  return (
    <nav className={css.ftLinks} aria-labelledby="ft-links">
      <h2 id="ft-links">{texts.quickLinks}</h2>
      <ul>
        {footerPages.map((page) => (
          <li key={page.path}>
            <a href={href(page.path)}>{texts.nav[page.text]}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact() {
  const texts = useTexts('frame')
  const frame = useFrame()
  return (
    <div className={css.ftContact}>
      <h2>{texts.contactHeading}</h2>
      {frame.phone && (
        <p>
          <Icon name="phone" size={20} />
          <a href={frame.phoneHref}>
            <span className="vh">{texts.callUs} </span>
            {frame.phone}
          </a>
        </p>
      )}
      {frame.email && (
        <p>
          <Icon name="mail" size={20} />
          <a href={`mailto:${frame.email}`}>
            <span className="vh">{texts.writeUs} </span>
            {frame.email}
          </a>
        </p>
      )}
      {frame.social.length > 0 && (
        <>
          <h2>{texts.follow}</h2>
          <ul className={css.social}>
            {frame.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} aria-label={name} rel="noopener">
                  <SocialIcon name={name} />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

// Maps a service name to the view of its logo in social-marks.svg. All logos are in this small file, so that the pages
// do not contain them.
const views: Readonly<Record<string, string>> = {
  facebook: 'facebook',
  twitter: 'twitter',
  x: 'twitter',
  instagram: 'instagram',
  youtube: 'youtube',
  whatsapp: 'whatsapp',
}

function SocialIcon({ name }: { name: string }) {
  const view = views[name.toLowerCase()]
  if (view === undefined) return <Icon name="globe" size={22} />
  return <img src={`${marks}#${view}`} alt="" width={22} height={22} loading="lazy" decoding="async" />
}
