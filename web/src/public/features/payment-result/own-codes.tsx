import { useEffect } from 'react'
import { format, rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { keepPage } from '../../offline/keep-page'
import { useHref } from '../../page-context'
import type { EntryCodes } from '../../props.gen'
import { QrPicture } from '../../qr-picture'
import css from './own-codes.module.css'

/** Tells how to get the entry codes by WhatsApp. A phone opens the chat with the link; the picture is for others. */
export function CodesByWhatsApp({ pass }: { pass: EntryCodes['pass'] | undefined }) {
  const texts = useTexts('entry').own
  if (!pass) return null
  return (
    <p className={css.ownCodesPass}>
      <span>
        {rich(texts.pass, {
          link: (
            <a href={pass.href}>
              {format(texts.passLink, { word: pass.word, number: pass.number.replaceAll(' ', '\u00a0') })}
            </a>
          ),
        })}
      </span>
      <img src={pass.qr} alt="" width="140" height="140" loading="lazy" />
    </p>
  )
}

// The entry codes of the payer and the members. Each code can be opened in a large size. If there are many codes, only
// a link to the codes is shown.
export function OwnCodes({ entry }: { entry: EntryCodes }) {
  const texts = useTexts('entry').own
  const href = useHref()
  const { members, shown } = entry
  const page = href(entry.href)
  useEffect(() => {
    if (members > 0) keepPage(page)
  }, [members, page])
  if (members === 0) return null
  const many = members > 1
  const each = many ? texts.textMany : texts.text
  const text = shown.length > 0 ? each : format(texts.count, { count: String(members) })
  return (
    <section className={css.ownCodes} aria-labelledby="own-codes">
      <h2 id="own-codes">{many ? texts.headingMany : texts.heading}</h2>
      <p>{text}</p>
      <ul className={css.ownCodesList}>
        {shown.map(({ holder, member, qr, href: alone }) => {
          const name = holder || format(texts.member, { member: String(member), members: String(members) })
          return (
            <li key={member}>
              <a href={href(alone)}>
                <QrPicture qr={qr} scale={4} label={format(texts.label, { holder: name })} />
                <b aria-hidden="true" translate="no">
                  {name}
                </b>{' '}
                {/* the description of the picture contains the name */}
                <span>{texts.alone}</span>
              </a>
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && (
        <Button variant="line" icon="qr" href={page}>
          {texts.open}
        </Button>
      )}
    </section>
  )
}
