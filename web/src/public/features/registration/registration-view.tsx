import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { ErrorSummary } from '../../../ui/error-summary'
import { Notice } from '../../../ui/notice'
import { Stepper } from '../../../ui/stepper'
import { AlreadyPaid } from '../../already-paid'
import type { RegistrationProps } from '../../props.gen'
import { CategoryGrid } from './category-grid'
import { OthersPanel } from './others-panel'
import { RegistrationForm } from './registration-form'
import { RegistrationSummary } from './registration-summary'
import { useChoice, type Choice } from './use-choice'
import belowCss from '../../below.module.css'
import css from '../../form.module.css'

type Refused = Pick<RegistrationProps, 'typed' | 'errors' | 'refusal'>

const nothing: Refused = { typed: null, errors: {}, refusal: '' }

// The category cards, the form of the chosen category, and the summary next to it.
export function RegistrationView(props: RegistrationProps) {
  const choice = useChoice(props)
  const { chosen, round, choose } = choice
  // The error is shown only with the form that was sent. It is not shown with a form that is chosen later.
  const refused = props.chosen === (chosen?.id ?? '') && round === 0 ? props : nothing
  return (
    <div className={`wrap ${css.register}`}>
      <Steps {...props} at={chosen ? 1 : 0} />
      <AlreadyPaid />
      {!chosen && <ErrorSummary errors={refused.errors} message={refused.refusal || undefined} />}
      <CategoryGrid categories={props.categories} chosen={chosen?.id ?? ''} onChoose={choose} />
      <div className={css.beside}>
        <ChosenForm {...props} refused={refused} choice={choice} />
        {chosen?.like !== 'other' && (
          <aside className={`${css.besidePanel} ${belowCss.below}`}>
            <RegistrationSummary {...props} category={chosen?.name ?? ''} />
          </aside>
        )}
      </div>
    </div>
  )
}

function Steps({ free, payLater, fee, at }: RegistrationProps & { at: number }) {
  const { steps } = useTexts('registration')
  return (
    <Stepper
      label={steps.label}
      steps={[
        { label: steps.who },
        { label: steps.details },
        { label: free || payLater ? steps.done : format(steps.pay, { fee }) },
      ]}
      current={at}
    />
  )
}

type ChosenFormProps = Pick<RegistrationProps, 'free' | 'payLater'> & { refused: Refused; choice: Choice }

function ChosenForm({ free, payLater, refused, choice: { chosen, round, choose } }: ChosenFormProps) {
  const texts = useTexts('registration')
  if (!chosen) {
    return (
      <Notice>
        <p>{texts.chooseFirst}</p>
      </Notice>
    )
  }
  if (chosen.fields.length === 0)
    return <OthersPanel category={chosen.name} round={round} onBack={() => choose('')} />
  const { typed, errors, refusal } = refused
  return (
    <RegistrationForm
      key={`${chosen.id} ${round}`}
      category={chosen}
      {...{ round, typed, errors, refusal }}
      pays={!free && !payLater}
    />
  )
}
