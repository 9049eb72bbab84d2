import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { Enquiry } from '../features/sponsorship/enquiry'
import { Figures } from '../figures'
import { PageHead } from '../frame/page-head'
import { LeadLink } from '../lead-link'
import type { SponsorshipProps } from '../props.gen'
import { Sponsors } from '../sponsors'

// The sponsorship page: packages, comparison, enquiry form (docs/product/records.md#sponsorships).
export const page = definePage<SponsorshipProps>({
  name: 'sponsorship',
  texts: ['sponsorship', 'ui', 'marked'],
  hydrate: true,
  title: ({ sponsorship }, frame) => format(sponsorship.title, { fair: frame.title }),
  description: ({ sponsorship }, frame) =>
    format(sponsorship.description, { fair: frame.title, dates: frame.dates, place: frame.venueShort }),
  component: SponsorshipPage,
})

function SponsorshipPage(props: SponsorshipProps) {
  const texts = useTexts('sponsorship')
  return (
    <>
      <PageHead title={texts.heading} lead={props.days === 2 ? texts.leadTwo : texts.lead}>
        <LeadLink>{texts.planFirst}</LeadLink>
        {props.printed && <LeadLink to="/prospectus.pdf">{texts.prospectus}</LeadLink>}
      </PageHead>
      <Figures figures={props.figures} title={texts.lastYear} />
      <Enquiry {...props} />
      <Sponsors rows={props.sponsors} title={texts.current} />
    </>
  )
}
