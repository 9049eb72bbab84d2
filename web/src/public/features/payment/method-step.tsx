import { useState, type FormEvent } from 'react'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { ErrorSummary } from '../../../ui/error-summary'
import { fieldId } from '../../../ui/field'
import { Icon, type IconName } from '../../../ui/icon'
import { useHref } from '../../page-context'
import type { PaymentMethod, PaymentProps } from '../../props.gen'
import { StepHeading } from './step-heading'
import fieldCss from '../../../ui/field.module.css'
import css from './method-step.module.css'

const methods = [
  ['upi', 'qr'],
  ['card', 'card'],
  ['netbanking', 'bank'],
  ['wallet', 'wallet'],
] as const satisfies readonly (readonly [PaymentMethod, IconName])[]

type Props = Pick<PaymentProps, 'registrationId' | 'userID' | 'errors' | 'method'> & {
  moves: number
  onChosen: (method: PaymentMethod) => void
}

// Step 1: a choice of four payment methods. Without script the form requests the next step by its address.
export function MethodStep({ registrationId, userID, errors, method, moves, onChosen }: Props) {
  const texts = useTexts('payment')
  const ui = useTexts('ui')
  const href = useHref()
  const [chosen, setChosen] = useState<PaymentMethod>(method)
  const [problems, setProblems] = useState(errors)
  const problem = problems['method']

  function choose(next: PaymentMethod) {
    setChosen(next)
    setProblems({})
  }
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The browser may have restored a choice without an event that React could handle.
    const sent = new FormData(event.currentTarget).get('method') as PaymentMethod | null
    if (sent) onChosen(sent)
    else setProblems({ method: texts.chooseMethod })
  }

  return (
    <form method="get" action={href('/payment')} onSubmit={go}>
      <input type="hidden" name="registrationId" value={registrationId} />
      <input type="hidden" name="userID" value={userID} />
      <input type="hidden" name="step" value="details" />
      {problem && <ErrorSummary errors={problems} />}
      <StepHeading id="how" moves={moves}>
        {texts.methodHeading}
      </StepHeading>
      <fieldset className={classNames(fieldCss.field, problem && fieldCss.fieldBad)} aria-labelledby="how">
        {problem && (
          <p className={fieldCss.fieldError} id="method-error">
            <Icon name="alert" size={22} />
            <span>{problem}</span>
          </p>
        )}
        {methods.map(([id, icon], index) => (
          <label key={id} className={css.method}>
            <input
              id={index === 0 ? fieldId('method') : undefined}
              type="radio"
              name="method"
              value={id}
              defaultChecked={chosen === id}
              aria-describedby={problem ? 'method-error' : undefined}
              onChange={() => choose(id)}
            />
            <Icon name={icon} size={28} />
            <span>
              <b>{texts.methods[id]}</b>
              <small>{texts.methodNotes[id]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" iconAfter="arrow-right">
        {ui.continue}
      </Button>
    </form>
  )
}
