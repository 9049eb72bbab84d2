import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { JoinPanel } from '../features/partners/join-panel'
import { PartnerSections } from '../features/partners/partner-sections'
import { PageHead } from '../frame/page-head'
import type { PartnersProps } from '../props.gen'

// The fair's partners in four sections (docs/product/records.md#partners).
export const page = definePage<PartnersProps>({
  name: 'partners',
  texts: ['partners'],
  hydrate: false,
  title: ({ partners }, frame) => format(partners.title, { fair: frame.title }),
  description: ({ partners }, frame) =>
    format(partners.description, { fair: frame.title, dates: frame.dates }),
  component: PartnersPage,
})

function PartnersPage(props: PartnersProps) {
  const texts = useTexts('partners')
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <PartnerSections {...props} />
      <JoinPanel />
    </>
  )
}
