import { useEffect } from 'react'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { PageHead } from '../../frame/page-head'
import { OrderLinks } from '../../order-links'
import { useFrame, useHref } from '../../page-context'
import type { ProgrammeProps } from '../../props.gen'
import { ProgrammeDays } from './programme-days'
import { Session, Speaker } from './session'
import { useHash } from './use-hash'
import { useNow } from './use-now'
import belowCss from '../../below.module.css'
import css from './programme.module.css'
import sessionCss from './session.module.css'

// The programme by day, with a timetable on wide screens, or as a list by hall, topic, language or speaker.
export function ProgrammeView(props: ProgrammeProps) {
  const { by, dates, at, days, groups, topics, languages, speakers } = props
  const texts = useTexts('programme')
  const href = useHref()
  const now = useNow(at)
  const { over } = useFrame()
  const hash = useHash()
  useEffect(() => {
    if (hash.startsWith('s-')) document.getElementById(hash)?.scrollIntoView({ block: 'center' })
  }, [hash])
  const isEmpty = days.length + groups.length === 0 && by === 'day'
  const orders = [
    { value: 'day', text: texts.by.day },
    { value: 'hall', text: texts.by.hall },
    ...(topics.length > 0 ? [{ value: 'topic', text: texts.by.topic }] : []),
    ...(languages.length > 0 ? [{ value: 'language', text: texts.by.language }] : []),
    { value: 'speaker', text: texts.by.speaker },
  ]
  return (
    <>
      <PageHead title={texts.heading} lead={dates} />
      <div className={`wrap ${css.programme}`}>
        {isEmpty ? (
          <EmptyState
            heading="h2"
            title={over ? texts.notPublished : texts.none}
            text={over ? '' : texts.noneText}
            actions={!over && <Button href={href('/visit')}>{texts.visit}</Button>}
          />
        ) : (
          <>
            <div className={css.tools}>
              <OrderLinks label={texts.order} path="/programme" first="day" chosen={by} orders={orders} />
              <Button variant="line" size="sm" icon="calendar" href={href('/event.ics?programme=1')} download>
                {texts.calendar}
              </Button>
            </div>
            {by === 'day' ? (
              <ProgrammeDays {...props} now={now} />
            ) : (
              groups.map(({ title, speaker, sessions }, index) => (
                <section
                  key={index}
                  className={index === 0 ? undefined : belowCss.below}
                  aria-labelledby={`group-${index}`}
                >
                  <h2 id={`group-${index}`} className={sessionCss.groupTitle}>
                    {speaker ? <Speaker speaker={speaker} /> : title}
                  </h2>
                  <ul>
                    {sessions.map((session) => (
                      <Session
                        key={session.id}
                        session={session}
                        now={now}
                        showDay
                        hideSpeakers={
                          by === 'speaker' && session.speakers.length + Number(session.speaker !== '') < 2
                        }
                      />
                    ))}
                  </ul>
                </section>
              ))
            )}
            {by !== 'day' && groups.length === 0 && speakers === 0 && <p>{texts.noneText}</p>}
          </>
        )}
      </div>
    </>
  )
}
