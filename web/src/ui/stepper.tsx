import { useTexts } from '../i18n/texts'
import { classNames } from './class-names'
import { Icon } from './icon'
import css from './stepper.module.css'

// A step with href can be gone back to while it is done.
export type Step = { label: string; href?: string | undefined }

type Props = {
  // What the steps lead to, for screen readers.
  label: string
  steps: readonly Step[]
  // The index of the step that the visitor is at; steps.length when all are done.
  current: number
}

// Where the visitor is on a way of a few steps. It only shows; links back are for done steps alone.
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
