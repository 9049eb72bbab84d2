import { useTexts } from '../i18n/texts'
import { classNames } from './class-names'
import { Icon } from './icon'
import css from './stepper.module.css'

// If a completed step has an `href`, it is a link back to that step.
export type Step = { label: string; href?: string | undefined }

type Props = {
  // The accessible name of the list of steps.
  label: string
  steps: readonly Step[]
  // The index of the current step. It is `steps.length` if all steps are completed.
  current: number
}

// Shows the progress through a few steps. Only completed steps can be links.
export function Stepper({ label, steps, current }: Props) {
  const texts = useTexts('ui')
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current
        return (
          <li
            key={step.label}
            className={classNames(css.step, done && css.stepDone)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={css.stepMark}>{done ? <Icon name="check" size={18} /> : index + 1}</span>
            <span>
              {done && step.href ? <a href={step.href}>{step.label}</a> : step.label}
              {done && <span className="vh"> {texts.stepDone}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
