import { useTexts } from '../../../i18n/texts'
import { Icon, type IconName } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { useFrame } from '../../page-context'
import type { CommitteePanel as Committee, OrganizingCommitteeProps } from '../../props.gen'
import { MemberPlate } from './member-plate'
import belowCss from '../../below.module.css'
import seedsCss from '../../seeds.module.css'
import css from './committee-panels.module.css'

// The icons of the known committees. All other committees have the icon "people".
const icons: Readonly<Record<string, IconName>> = {
  programme: 'calendar',
  registration: 'ticket',
  exhibition: 'shop',
  finance: 'rupee',
  logistics: 'truck',
  field: 'sprout',
}

// One panel for each committee with its duties and members.
export function CommitteePanels({ committees, sample }: OrganizingCommitteeProps) {
  const texts = useTexts('committees')
  return (
    <div className={`wrap ${css.committee}`}>
      <nav className={css.committeeLinks} aria-label={texts.organizing.contents}>
        <ul>
          {committees.map((committee, index) => (
            <li key={index}>
              <a href={`#${panelId(committee)}`}>
                <Icon name={iconOf(committee)} size={20} />
                {committee.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sample === 'all' && (
        <Notice kind="warn" icon="info">
          <p>{texts.sample}</p>
        </Notice>
      )}
      <div className={css.committeePanels}>
        {committees.map((committee, index) => (
          <CommitteePanel key={index} committee={committee} first={index === 0} />
        ))}
      </div>
    </div>
  )
}

const panelId = ({ id }: Committee) => `committee-${id}`
const iconOf = ({ id }: Committee): IconName => icons[id] ?? 'users'

function CommitteePanel({ committee, first }: { committee: Committee; first: boolean }) {
  const texts = useTexts('committees').organizing
  const { over } = useFrame()
  const { name, duties, members } = committee
  const id = panelId(committee)
  return (
    <section
      className={`${css.committeePanel} ${first ? '' : belowCss.below}`}
      id={id}
      aria-labelledby={`${id}-name`}
    >
      <h2 id={`${id}-name`}>
        <Icon name={iconOf(committee)} size={30} />
        {name}
      </h2>
      <div className={css.committeeBody}>
        {duties.length > 0 && (
          <>
            <h3>{texts.responsibilities}</h3>
            <ul className={`${css.committeeDuties} ${seedsCss.seeds}`}>
              {duties.map((duty, index) => (
                <li key={index}>{duty}</li>
              ))}
            </ul>
          </>
        )}
        <h3>{texts.members}</h3>
        {members.length === 0 ? (
          <p>{over ? texts.noMembersOver : texts.noMembers}</p>
        ) : (
          <ul className={css.committeeMembers}>
            {members.map((member, index) => (
              <MemberPlate key={index} member={member} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
