import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { classNames } from '../../../ui/class-names'
import { useHydrated } from '../../../ui/hydrated'
import { Icon } from '../../../ui/icon'
import { useHref } from '../../page-context'
import type { ProgrammeSession, SpeakerLink } from '../../props.gen'
import { SmallPicture } from '../../small-picture'
import css from './session.module.css'

/** Whether a session is on now or over. */
export function phaseOf({ start, end, status }: ProgrammeSession, now: number): 'now' | 'over' | undefined {
  if (now >= end) return 'over'
  return now >= start && status !== 'cancelled' ? 'now' : undefined
}

type Props = {
  session: ProgrammeSession
  now: number
  // Whether the session has the id by which its address finds it.
  target?: boolean
  showDay?: boolean
  hideSpeakers?: boolean
  hidden?: boolean
  marked?: boolean
  // Without this function there is no star.
  onMark?: ((id: string) => void) | undefined
}

// One session in a list of the programme. In a timetable, its place is given by CSS.
export function Session({ session, now, target, showDay, hideSpeakers, hidden, marked, onMark }: Props) {
  const { id, hall, title, topic, languages, speakers, speaker, about, status } = session
  const phase = phaseOf(session, now)
  return (
    <li
      id={target ? `s-${id}` : undefined}
      className={classNames(
        css.session,
        phase === 'now' && css.sessionNow,
        (phase === 'over' || status === 'cancelled') && css.sessionOver,
      )}
      data-column={session.column}
      data-row={session.row}
      data-span={session.span}
      hidden={hidden}
    >
      <When session={session} phase={phase} showDay={showDay === true} />
      <h3>{title}</h3>
      <p className={css.where}>
        <span className={css.hall}>{hall}</span>
        {[topic, languages].filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      {about !== '' && <p className={css.about}>{about}</p>}
      {!hideSpeakers && (speakers.length > 0 || speaker !== '') && (
        <ul className={css.speakers}>
          {speakers.map((one) => (
            <li key={one.id}>
              <Speaker speaker={one} />
            </li>
          ))}
          {speaker !== '' && <li>{speaker}</li>}
        </ul>
      )}
      {onMark && <Star title={title} marked={marked === true} onPress={() => onMark(id)} />}
    </li>
  )
}

type WhenProps = Pick<Props, 'session'> & { phase: 'now' | 'over' | undefined; showDay: boolean }

// The time of a session. Of a moved or cancelled one, the word is first and the old time is struck through.
function When({ session: { day, time, status, before }, phase, showDay }: WhenProps) {
  const texts = useTexts('programme')
  return (
    <p className={css.time}>
      {status !== 'planned' && <strong className={css.changed}>{texts.status[status]}</strong>}
      {phase && status !== 'cancelled' && (
        <strong className={phase === 'now' ? css.isNow : css.isOver}>{texts[phase]}</strong>
      )}
      {showDay && `${day}, `}
      {status === 'cancelled' ? <s>{time}</s> : <span>{time}</span>}
      {before !== '' && (
        <>
          {' '}
          <s aria-label={format(texts.before, { place: before })}>{before}</s>
        </>
      )}
    </p>
  )
}

/** A link to the page of a speaker, with a small portrait. */
export function Speaker({ speaker: { id, name, lang, picture, initial } }: { speaker: SpeakerLink }) {
  const href = useHref()
  return (
    <a href={href(`/speakers/${id}`)} className={css.speaker}>
      <Portrait picture={picture} initial={initial} />
      <span lang={lang || undefined}>{name}</span>
    </a>
  )
}

type PortraitProps = Pick<SpeakerLink, 'picture' | 'initial'> & { large?: boolean }

/** A portrait, or the initials of somebody without one. */
export function Portrait({ picture, initial, large }: PortraitProps): ReactNode {
  const look = classNames(css.portrait, large && css.portraitLarge)
  return picture ? (
    <SmallPicture picture={picture} sizes={large ? '160px' : '44px'} className={look} />
  ) : (
    <span className={look} aria-hidden="true">
      {initial}
    </span>
  )
}

function Star({ title, marked, onPress }: { title: string; marked: boolean; onPress: () => void }) {
  const texts = useTexts('programme')
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={marked}
      aria-label={format(texts.mark, { title })}
      disabled={!useHydrated()}
      onClick={onPress}
    >
      <Icon name="star" size={24} />
    </button>
  )
}
