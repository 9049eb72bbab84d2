import { format, rich } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { LocalName } from '../../local-name'
import { useFrame, useHref } from '../../page-context'
import type { EntryCodeProps } from '../../props.gen'
import { QrPicture } from '../../qr-picture'
import css from './entry-code.module.css'

// An entry code that is as wide as the phone's screen, with the details that are needed at the gate.
export function EntryCode(props: EntryCodeProps) {
  const { state, others, image, back, gate, linked, list } = props
  const texts = useTexts('entry')
  const href = useHref()
  if (state !== 'shown') {
    return (
      <EmptyState
        heading="h2"
        title={texts[state].heading}
        text={texts[state].text}
        actions={
          <>
            <Button href={href('/orders')}>{texts.orders}</Button>
            <Button variant="line" href={href('/ContactUs')}>
              {texts.office}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <>
      <Ticket {...props} />
      <div className={css.entryWords}>
        <p>{texts.once}</p>
        <p>{texts.network}</p>
      </div>
      {image && (
        <Button variant="line" href={image} download>
          {texts.save}
        </Button>
      )}
      {others.length > 0 && <Others {...props} />}
      {list && (
        <Button icon="users" href={href(list)}>
          {texts.list}
        </Button>
      )}
      {linked && (
        <p className={css.entryWords}>
          {rich(texts.privacy, { link: <a href={href('/privacy')}>{texts.privacyLink}</a> })}
        </p>
      )}
      {back && (
        <Button variant="line" href={href(back)}>
          {texts.back}
        </Button>
      )}
      {gate && (
        <p className={css.entryStaff}>
          {texts.staff} <a href={gate}>{texts.check}</a>
        </p>
      )}
    </>
  )
}

// The ticket with the code, the name and the fair. For exhibitors, the firm's name is shown, with the member and the
// stalls below it. For all other people, the visitor's name is shown.
function Ticket({ code, members, kind, firm, local, stalls, short }: EntryCodeProps) {
  const texts = useTexts('entry')
  const frame = useFrame()
  const numbers = { member: String(code.member), members: String(members) }
  const member = format(members > 0 ? texts.own.member : texts.memberOnly, numbers)
  const holder = kind === 'booking' ? member : code.holder || texts.visitor
  return (
    <div className={css.entryTicket}>
      <QrPicture qr={code.qr} scale={7} label={format(texts.own.label, { holder })} />
      <h2 translate="no">{firm || holder}</h2>
      <LocalName local={local} className={css.entryLocal} />
      {firm && <p>{[holder, ...stalls.map(({ label }) => label)].join(' · ')}</p>}
      {kind === 'registration' && members > 1 && <p>{member}</p>}
      <p>{frame.title}</p>
      <p>
        {frame.dates}, {frame.venueShort}
      </p>
      {short && <p>{rich(texts.short, { code: <b translate="no">{short}</b> })}</p>}
    </div>
  )
}

// Links to the codes of all members.
function Others({ others, kind }: Pick<EntryCodeProps, 'others' | 'kind'>) {
  const texts = useTexts('entry')
  const href = useHref()
  return (
    <nav className={css.entryOthers} aria-labelledby="entry-others">
      <h2 id="entry-others">{kind === 'booking' ? texts.others : texts.othersGroup}</h2>
      <ul>
        {others.map((other) => (
          <li key={other.member}>
            <a
              href={href(other.href)}
              aria-current={other.current ? 'page' : undefined}
              aria-label={format(texts.memberOnly, { member: String(other.member) })}
            >
              {other.member}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
