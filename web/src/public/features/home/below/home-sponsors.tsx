import { useTexts } from '../../../../i18n/texts'
import { useHref } from '../../../page-context'
import type { SponsorRow } from '../../../props.gen'
import { Sponsors } from '../../../sponsors'

// The sponsors on the home page, with a link for companies that want to become one.
export function HomeSponsors({ rows }: { rows: readonly SponsorRow[] }) {
  const { heading, become } = useTexts('home').sponsors
  const href = useHref()
  return (
    <Sponsors rows={rows} title={heading}>
      <a href={href('/sponsorship')}>{become}</a>
    </Sponsors>
  )
}
