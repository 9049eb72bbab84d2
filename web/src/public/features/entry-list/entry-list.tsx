import { useState } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHydrated } from '../../../ui/hydrated'
import { Notice } from '../../../ui/notice'
import { useFrame, useHref } from '../../page-context'
import type { EntryListItem, EntryListProps } from '../../props.gen'
import formCss from '../../form.module.css'
import css from './entry-list.module.css'

// The sheet with all codes, and one row for each person with the link to the person's own code.
export function EntryList(props: EntryListProps) {
  const { state, sheet, people, named, names, back, kind } = props
  const texts = useTexts('entryList')
  const href = useHref()
  const [said, setSaid] = useState('')
  if (state !== 'shown') {
    return (
      <div className={`wrap ${formCss.register}`}>
        <Notice kind="warn">
          <p>{state === 'over' ? texts.over : texts.none}</p>
        </Notice>
      </div>
    )
  }
  return (
    <div className={`wrap ${formCss.register} ${css.entryList}`}>
      <section className={css.entrySheet} aria-labelledby="sheet">
        <h2 id="sheet">{texts.sheet}</h2>
        <p>{texts.sheetText}</p>
        <Button icon="download" href={sheet}>
          {texts.download}
        </Button>
      </section>
      <section aria-labelledby="links">
        <h2 id="links">{texts.links}</h2>
        <p>{texts.linksText}</p>
        {kind === 'registration' && (
          <p>{format(texts.named, { named: String(named), count: String(people.length) })}</p>
        )}
        <p role="status" className={said ? css.entrySaid : 'vh'}>
          {said}
        </p>
        <ol className={css.entryPeople}>
          {people.map((person) => (
            <Row key={person.member} person={person} onSaid={setSaid} />
          ))}
        </ol>
        {kind === 'registration' && named < people.length && (
          <p>
            {texts.nameless} <a href={href(names)}>{texts.write}</a>
          </p>
        )}
      </section>
      {back && (
        <Button variant="line" href={href(back)}>
          {texts.back}
        </Button>
      )}
    </div>
  )
}

type RowProps = { person: EntryListItem; onSaid: (text: string) => void }

// One person's row. Where the phone can share, Send opens its dialog, otherwise WhatsApp.
function Row({ person: { member, name, link }, onSaid }: RowProps) {
  const texts = useTexts('entryList')
  const frame = useFrame()
  const hydrated = useHydrated()
  const shown = name || format(texts.person, { number: String(member) })
  async function send() {
    const text = format(texts.message, { fair: frame.title, link: new URL(link, location.href).href })
    if ('share' in navigator) {
      // If the visitor closes the share dialog, `navigator.share` rejects. No message is needed in this case.
      await navigator.share({ title: frame.title, text }).catch(() => undefined)
      return
    }
    try {
      await globalThis.navigator.clipboard.writeText(text)
      onSaid(`${texts.copied}: ${shown}`)
    } catch {
      location.assign(`https://wa.me/?text=${encodeURIComponent(text)}`)
    }
  }
  return (
    <li>
      <span className="num">{member}</span>
      <b translate={name ? 'no' : undefined}>{shown}</b>
      <span className={css.entryDo}>
        <a href={link} aria-label={format(texts.openOf, { name: shown })}>
          {texts.open}
        </a>
        {hydrated && (
          <Button
            variant="line"
            size="sm"
            icon="upload"
            aria-label={format(texts.sendTo, { name: shown })}
            onClick={() => void send()}
          >
            {texts.send}
          </Button>
        )}
      </span>
    </li>
  )
}
