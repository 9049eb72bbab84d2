import { format, plural } from '../../i18n/format'
import { useLang, useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { CommitteePanels } from '../features/committees/committee-panels'
import { NoPeopleYet } from '../features/committees/no-people-yet'
import { PageHead } from '../frame/page-head'
import type { OrganizingCommitteeProps } from '../props.gen'

// The organizing committees page, with one panel for each committee (docs/product/records.md#committees).
export const page = definePage<OrganizingCommitteeProps>({
  name: 'organizing-committee',
  texts: ['committees'],
  hydrate: false,
  title: ({ committees }, frame) => format(committees.organizing.title, { fair: frame.title }),
  description: ({ committees }, frame) =>
    format(committees.organizing.description, { fair: frame.title, dates: frame.dates }),
  component: OrganizingCommitteePage,
})

function OrganizingCommitteePage(props: OrganizingCommitteeProps) {
  const texts = useTexts('committees').organizing
  const lang = useLang()
  const count = props.committees.length
  return (
    <>
      <PageHead title={texts.heading} lead={count > 0 ? plural(lang, count, texts.lead) : undefined} />
      {count === 0 ? <NoPeopleYet texts={texts} /> : <CommitteePanels {...props} />}
    </>
  )
}
