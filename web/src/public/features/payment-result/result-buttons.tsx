import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHref } from '../../page-context'

// A button that links to the home page.
export function HomeButton() {
  const texts = useTexts('result')
  const href = useHref()
  return (
    <Button variant="line" wide href={href('/')}>
      {texts.home}
    </Button>
  )
}
