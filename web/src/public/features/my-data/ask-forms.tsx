import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import type { MyDataProps } from '../../props.gen'
import { AskForm } from './ask-form'
import { CorrectFields } from './correct-fields'

// What the person can ask for: a correction, the end of a consent, an erasure. Nothing changes before the office has
// seen it, but the consent's end.
export function AskForms(props: MyDataProps) {
  const texts = useTexts('myData')
  const { erasable, consented, opened } = props
  return (
    <>
      {erasable && (
        <AskForm ask="correct" words={texts.correct} opened={opened}>
          <CorrectFields {...props} />
        </AskForm>
      )}
      {consented && (
        <AskForm ask="withdraw" words={texts.withdraw} opened={opened}>
          <Button type="submit" variant="line">
            {texts.withdraw.send}
          </Button>
        </AskForm>
      )}
      {erasable && (
        <AskForm ask="erase" words={texts.erase} opened={opened}>
          <Button type="submit" variant="danger">
            {texts.erase.send}
          </Button>
        </AskForm>
      )}
    </>
  )
}
