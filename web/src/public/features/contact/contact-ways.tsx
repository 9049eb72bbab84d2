import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts'
import { Icon, type IconName, type SolidIconName } from '../../../ui/icon'
import { Panel } from '../../../ui/summary-rows'
import { useFrame } from '../../page-context'
import type { ContactProps } from '../../props.gen'
import css from './contact.module.css'

const marks: Readonly<Record<string, SolidIconName>> = {
  facebook: 'facebook',
  twitter: 'twitter',
  x: 'twitter',
  instagram: 'instagram',
  youtube: 'youtube',
}

// The office's contacts: website, e-mail, WhatsApp, phone and social media pages. Contacts that are not configured are
// omitted.
export function ContactWays({
  website,
  whatsapp,
  hours,
  helpers,
}: Pick<ContactProps, 'website' | 'whatsapp' | 'hours' | 'helpers'>) {
  const texts = useTexts('contact')
  const frame = useFrame()
  const { ways } = texts
  return (
    <Panel title={texts.waysHeading}>
      <ul className={css.ways}>
        {website && (
          <Way icon="globe" name={ways.website}>
            <a href={frame.website} rel="noopener">
              {website}
            </a>
          </Way>
        )}
        {frame.email && (
          <Way icon="mail" name={ways.email}>
            <a href={`mailto:${frame.email}`}>{frame.email}</a>
          </Way>
        )}
        {whatsapp && frame.whatsappHref && (
          <Way icon="whatsapp" name={ways.whatsapp}>
            <a className="num" translate="no" href={frame.whatsappHref} rel="noopener">
              {whatsapp}
            </a>
          </Way>
        )}
        {frame.phone && (
          <Way icon="phone" name={ways.phone}>
            <a className="num" translate="no" href={frame.phoneHref}>
              {frame.phone}
            </a>
          </Way>
        )}
        {hours && (
          <Way icon="clock" name={texts.hours}>
            {hours}
          </Way>
        )}
      </ul>
      <Helpers helpers={helpers} heading={texts.helpers} />
      {frame.social.length > 0 && (
        <>
          <h3 className={css.waysHeading}>{ways.follow}</h3>
          <ul className={css.waysSocial}>
            {frame.social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener">
                  <Icon name={marks[name.toLowerCase()] ?? 'globe'} size={22} />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

// The persons or desks of the office with their matters.
function Helpers({ helpers, heading }: Pick<ContactProps, 'helpers'> & { heading: string }) {
  if (helpers.length === 0) return null
  return (
    <>
      <h3 className={css.waysHeading}>{heading}</h3>
      <ul className={css.helpers}>
        {helpers.map(({ about, name, phone, phoneHref, email }) => (
          <li key={about}>
            <b>{about}</b>
            {name && <span>{name}</span>}
            {phone && (
              <a className="num" translate="no" href={phoneHref}>
                {phone}
              </a>
            )}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Way({
  icon,
  name,
  children,
}: {
  icon: IconName | SolidIconName
  name: string
  children: ReactNode
}) {
  return (
    <li>
      <Icon name={icon} />
      <span className={css.way}>
        <small>{name}</small>
        {children}
      </span>
    </li>
  )
}
