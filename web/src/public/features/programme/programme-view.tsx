import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { PageHead } from '../../frame/page-head'
import { OrderLinks } from '../../order-links'
import { useFrame, useHref } from '../../page-context'
import type { ProgrammeEntry, ProgrammeProps } from '../../props.gen'
import belowCss from '../../below.module.css'
import css from './programme.module.css'

// Shows the current sessions and the next ones, and then the whole programme in the chosen order.
export function ProgrammeView({ by, groups, dates, now, next }: ProgrammeProps) {
  const texts = useTexts('programme')
  const href = useHref()
  const { over } = useFrame()
  return (
    <>
      <PageHead title={texts.heading} lead={dates} />
      <div className={`wrap ${css.programme}`}>
        <EntriesAt title={texts.now} entries={now} />
        <EntriesAt title={texts.next} entries={next} />
        {groups.length === 0 ? (
          <EmptyState
            heading="h2"
            title={over ? texts.over : texts.none}
            text={over ? '' : texts.noneText}
            actions={!over && <Button href={href('/visit')}>{texts.visit}</Button>}
          />
        ) : (
          <>
            <div className={css.programmeTools}>
              <OrderLinks
                label={texts.order}
                path="/programme"
                first="day"
                chosen={by}
                orders={[
                  { value: 'day', text: texts.by.day },
                  { value: 'hall', text: texts.by.hall },
                  { value: 'speaker', text: texts.by.speaker },
                ]}
              />
              <Button variant="line" size="sm" href={href('/event.ics?programme=1')} download>
                {texts.calendar}
              </Button>
            </div>
            {groups.map(({ title, entries }, index) => (
              <section
                key={index}
                className={index === 0 ? undefined : belowCss.below}
                aria-labelledby={`group-${index}`}
              >
                <h2 id={`group-${index}`}>{title}</h2>
                <Entries entries={entries} by={by} />
              </section>
            ))}
          </>
        )}
      </div>
    </>
  )
}

type EntriesProps = Pick<ProgrammeProps, 'by'> & { entries: readonly ProgrammeEntry[] }

function EntriesAt({ title, entries }: { title: string; entries: readonly ProgrammeEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section className={css.programmeNow}>
      <h2>{title}</h2>
      <Entries entries={entries} by="day" />
    </section>
  )
}

function Entries({ entries, by }: EntriesProps) {
  return (
    <ul className={css.programmeList}>
      {entries.map((entry, index) => (
        <li key={index}>
          <p className={css.programmeTime}>
            {by !== 'day' && `${entry.day}, `}
            <span>{entry.time}</span>
          </p>
          <h3>{entry.title}</h3>
          <WhoAndWhere entry={entry} by={by} />
          {entry.about !== '' && <p className={css.programmeAbout}>{entry.about}</p>}
        </li>
      ))}
    </ul>
  )
}

// Shows the speaker and the hall. If the programme is ordered by speaker, the speaker is omitted, because the list
// heading already contains the name. If it is ordered by hall, the hall is omitted for the same reason.
function WhoAndWhere({ entry, by }: Pick<ProgrammeProps, 'by'> & { entry: ProgrammeEntry }) {
  const parts = [by !== 'speaker' && entry.speaker, by !== 'hall' && entry.hall].filter(Boolean)
  return parts.length > 0 && <p className={css.programmeWho}>{parts.join(' · ')}</p>
}
