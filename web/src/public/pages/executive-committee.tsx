import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { FindMember } from '../features/committees/find-member'
import { NoPeopleYet } from '../features/committees/no-people-yet'
import { PageHead } from '../frame/page-head'
import type { ExecutiveCommitteeProps } from '../props.gen'

// The executive committee page, with about 80 people and a search by name (docs/product/records.md#committees).
export const page = definePage<ExecutiveCommitteeProps>({
  name: 'executive-committee',
  texts: ['committees', 'ui'],
  hydrate: true,
  title: ({ committees }, frame) => format(committees.executive.title, { fair: frame.title }),
  description: ({ committees }, frame) =>
    format(committees.executive.description, { fair: frame.title, dates: frame.dates }),
  component: ExecutiveCommitteePage,
})

function ExecutiveCommitteePage(props: ExecutiveCommitteeProps) {
  const texts = useTexts('committees').executive
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      {props.members.length === 0 ? <NoPeopleYet texts={texts} /> : <FindMember {...props} />}
    </>
  )
}
