import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import type { MyDataProps } from '../../props.gen'
import { AskForm } from './ask-form'
import { CorrectFields } from './correct-fields'

// The forms for the requests that a person can make: correction, withdrawal of consent, and erasure. Only a withdrawal
// takes effect at once. The office reviews the other requests.
export function AskForms(props: MyDataProps) {
  const texts = useTexts('myData')
  const { correctable, erasable, consented, opened } = props
  return (
    <>
      {correctable && (
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
