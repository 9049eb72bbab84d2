import { useTexts } from '../../../i18n/texts'
import { PageHead } from '../../frame/page-head'
import { useHref } from '../../page-context'
import type { SpeakerProps } from '../../props.gen'
import { SmallPicture } from '../../small-picture'
import css from './speaker.module.css'

// The page of one speaker: portrait, institute, a few lines, and the sessions with links to the programme.
export function SpeakerView({ speaker, institute, about, sessions }: SpeakerProps) {
  const { name, lang, picture } = speaker
  const texts = useTexts('speaker')
  const href = useHref()
  return (
    <>
      <PageHead title={<span lang={lang || undefined}>{name}</span>} lead={institute} />
      <div className={`wrap ${css.speaker}`}>
        {(picture || about.length > 0) && (
          <div className={css.person}>
            {picture && <SmallPicture picture={picture} sizes="160px" className={css.portrait} />}
            <div className={css.about}>
              {about.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </div>
        )}
        {sessions.length > 0 && (
          <section aria-labelledby="sessions">
            <h2 id="sessions">{texts.sessions}</h2>
            <ul className={css.sessions}>
              {sessions.map(({ id, title, day, time, hall, status }) => (
                <li key={id}>
                  <h3>
                    <a href={`${href('/programme')}#s-${id}`}>{title}</a>
                  </h3>
                  <p>
                    {status !== 'planned' && <strong>{texts.status[status]} </strong>}
                    {status === 'cancelled' ? <s>{`${day}, ${time}`}</s> : `${day}, ${time}`}
                  </p>
                  <p>{hall}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <p>
          <a href={href('/programme')}>{texts.programme}</a>
        </p>
      </div>
    </>
  )
}
