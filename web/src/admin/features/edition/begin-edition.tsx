import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { format } from '../../../i18n/format'
import { Checkbox } from '../../../ui/checkbox'
import { Stepper } from '../../../ui/stepper'
import { TextInput } from '../../../ui/text-input'
import { ApiError, describeError } from '../../api/api-error'
import type { Edition } from '../../api/records'
import { t } from '../../texts'
import { DateInput } from '../../ui/date-input'
import { FormModal } from '../../ui/form-modal'
import { bodyOf, TranslatedInputs } from '../../ui/localized-text'
import { useSendForm, type RecordForm } from '../../ui/record-form'
import { BeginConsequences } from './begin-consequences'
import { beginEdition } from './edition-api'
import { languageName } from './fields'
import { nextSchema, proposeNext, serverNames, type NextValues } from './next-edition'

type Props = {
  edition: Edition
  onBegun: (next: Edition) => void
  onClose: () => void
}

const steps = [{ label: t.edition.begin.details }, { label: t.edition.begin.confirm }]

// Begins next year's edition in two steps. The first step asks for the name and days. The second step explains what
// happens to the data.
export function BeginEdition({ edition, onBegun, onClose }: Props) {
  const { state, confirming, sure, unsure, setSure, advance, goBack, begin } = useBeginForm(edition, onBegun)
  const values = state.form.getValues()
  const year = values.id.trim()

  return (
    <FormModal
      title={t.edition.begin.title}
      variant="panel"
      state={{ ...state, submit: confirming ? begin : () => void advance() }}
      failed={(error) => format(t.edition.begin.failed, { reason: describeError(error) })}
      action={confirming ? format(t.edition.begin.action, { year }) : t.edition.begin.continue}
      busyAction={t.edition.begin.busy}
      onClose={onClose}
    >
      <Stepper label={t.edition.begin.steps} steps={steps} current={confirming ? 1 : 0} />
      {confirming ? (
        <Confirm onBack={goBack}>
          <BeginConsequences edition={edition} next={values} />
          <Checkbox
            name="sure"
            idPrefix="begin"
            label={format(t.edition.begin.sure, { year, current: edition.id })}
            required
            checked={sure}
            error={unsure ? t.edition.begin.unsure : undefined}
            onChange={(event) => setSure(event.target.checked)}
          />
        </Confirm>
      ) : (
        <Details state={state} />
      )}
    </FormModal>
  )
}

// The state of the two-step form. `confirming` is true in the second step, where the checkbox `sure` must be ticked.
function useBeginForm(edition: Edition, onBegun: (next: Edition) => void) {
  const [confirming, setConfirming] = useState(false)
  const [sure, setSure] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const state = useSendForm<NextValues, Edition>({
    prefix: 'begin',
    values: proposeNext(edition),
    schema: nextSchema,
    send: ({ keepBlocks, emptyHall, ...values }) =>
      send(values, { keepBlocks: keepBlocks === 'yes', emptyHall: emptyHall === 'yes' }).catch(
        (error: unknown) => {
          const refusal = error instanceof ApiError ? refusalOf(error) : undefined
          if (!refusal) throw error
          // The error belongs to a field of the first step, so the form returns to that step.
          setConfirming(false)
          throw refusal
        },
      ),
    onSent: onBegun,
  })
  async function advance() {
    if (!(await state.form.trigger(undefined, { shouldFocus: true }))) return
    setSure(false)
    setUnsure(false)
    setConfirming(true)
  }
  function begin() {
    setUnsure(!sure)
    if (sure) state.submit()
  }
  return { state, confirming, sure, unsure, setSure, advance, goBack: () => setConfirming(false), begin }
}

function Details({ state }: { state: RecordForm<NextValues> }) {
  const wire = (name: keyof NextValues) => ({ ...state.wire(name), autoComplete: 'off' })
  const [keepBlocks, emptyHall] = useWatch({ control: state.form.control, name: ['keepBlocks', 'emptyHall'] })
  return (
    <>
      <TextInput {...wire('id')} label={t.edition.begin.year} hint={t.edition.begin.yearHint} width="sm" />
      <TextInput
        {...wire('title')}
        label={format(t.edition.begin.titleIn, { language: languageName('en') ?? '' })}
      />
      <TranslatedInputs name="title" label={t.edition.begin.titleIn} wire={wire} />
      <DateInput {...wire('firstDay')} label={t.edition.firstDay} width="sm" />
      <DateInput {...wire('lastDay')} label={t.edition.lastDay} width="sm" />
      <Checkbox
        name="keepBlocks"
        idPrefix="begin"
        label={t.edition.begin.keepBlocks}
        checked={keepBlocks === 'yes'}
        onChange={(event) =>
          state.form.setValue('keepBlocks', event.target.checked ? 'yes' : '', { shouldDirty: true })
        }
      />
      <Checkbox
        name="emptyHall"
        idPrefix="begin"
        label={t.edition.begin.emptyHall}
        checked={emptyHall === 'yes'}
        onChange={(event) =>
          state.form.setValue('emptyHall', event.target.checked ? 'yes' : '', { shouldDirty: true })
        }
      />
    </>
  )
}

// The second step moves the focus to itself, so that pressing Enter again does not begin the edition.
function Confirm({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div ref={head} tabIndex={-1}>
      {children}
      <button type="button" className="text-button" onClick={onBack}>
        {t.edition.begin.back}
      </button>
    </div>
  )
}

function send(
  values: Omit<NextValues, 'keepBlocks' | 'emptyHall'>,
  hall: { keepBlocks: boolean; emptyHall: boolean },
): Promise<Edition> {
  const { id, title, firstDay, lastDay, ...titles } = values
  const { titleIn } = bodyOf(titles)
  return beginEdition(id.trim(), hall, {
    title: { en: title, ...(titleIn as Record<string, string>) },
    firstDay,
    lastDay,
  })
}

// Replaces the server's field names in an error with the form's names. Returns undefined if the error has no field
// errors.
function refusalOf({ status, code, message, fields }: ApiError): ApiError | undefined {
  const messages = code === 'edition_exists' ? { id: message } : fields
  const ours = Object.entries(messages).map(([name, text]) => [serverNames[name] ?? name, text] as const)
  return ours.length === 0
    ? undefined
    : new ApiError(status, { code, detail: message, fields: Object.fromEntries(ours) })
}
