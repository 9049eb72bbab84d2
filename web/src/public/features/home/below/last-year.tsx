import { useTexts } from '../../../../i18n/texts'
import { Figures } from '../../../figures'
import type { Figures as Props } from '../../../props.gen'

// The numbers of the fair before, on the home page.
export function LastYear({ figures }: { figures: Props }) {
  return <Figures figures={figures} title={useTexts('home').lastYear} />
}
