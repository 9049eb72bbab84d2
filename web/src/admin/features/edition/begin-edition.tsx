import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Checkbox } from '../../../ui/checkbox'
import { Stepper } from '../../../ui/stepper'
import { TextInput } from '../../../ui/text-input'
import { ApiError, describeError } from '../../api/api-error'
import type { Edition } from '../../api/records'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm, type RecordForm } from '../../ui/record-form'
import { BeginConsequences } from './begin-consequences'
import { beginEdition } from './edition-api'
import { nextSchema, proposeNext, serverNames, type NextValues } from './next-edition'

type Props = {
  edition: Edition
  onBegun: (next: Edition) => void
  onClose: () => void
}

const steps = [{ label: 'Details' }, { label: 'Confirm' }]

// Begins next year's edition in two steps: what it is called and when it is; then what becomes of everything.
export function BeginEdition({ edition, onBegun, onClose }: Props) {
  const [confirming, setConfirming] = useState(false)
  const [sure, setSure] = useState(false)
  const [unsure, setUnsure] = useState(false)
  const state = useRecordForm<NextValues, Edition>({
    record: undefined,
    valuesOf: () => proposeNext(edition),
    resolver: valibotResolver(nextSchema),
    save: ({ keepBlocks, ...values }) =>
      send(values, keepBlocks === 'yes').catch((error: unknown) => {
        const refusal = error instanceof ApiError ? refusalOf(error) : undefined
        if (!refusal) throw error
        // What is wrong was typed in the first step.
        setConfirming(false)
        throw refusal
      }),
    onSaved: onBegun,
  })
  const { form } = state

  async function advance() {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return
    setSure(false)
    setUnsure(false)
    setConfirming(true)
  }
  function begin() {
    setUnsure(!sure)
    if (sure) state.submit()
  }
  const values = form.getValues()

  return (
    <FormModal
      title="Begin next year’s edition"
      variant="panel"
      state={{ ...state, submit: confirming ? begin : () => void advance() }}
      failed={(error) => `Failed to begin the edition: ${describeError(error)}`}
      action={confirming ? `Begin the edition ${values.id.trim()}` : 'Continue'}
      busyAction="Beginning..."
      onClose={onClose}
    >
      <Stepper label="Steps" steps={steps} current={confirming ? 1 : 0} />
      {confirming ? (
        <Confirm onBack={() => setConfirming(false)}>
          <BeginConsequences edition={edition} next={values} />
          <Checkbox
            name="sure"
            idPrefix="begin"
            label={`Begin the edition ${values.id.trim()} now. There is no way back to ${edition.id}.`}
            required
            checked={sure}
            error={unsure ? 'Tick this box to begin the edition' : undefined}
            onChange={(event) => setSure(event.target.checked)}
          />
        </Confirm>
      ) : (
        <Details state={state} />
      )}
    </FormModal>
  )
}

function Details({ state: { form, errorOf } }: { state: RecordForm<NextValues> }) {
  const wire = (name: keyof NextValues) => ({
    ...form.register(name),
    idPrefix: 'begin',
    error: errorOf(name),
    autoComplete: 'off',
  })
  const keepBlocks = useWatch({ control: form.control, name: 'keepBlocks' })
  return (
    <>
      <TextInput {...wire('id')} label="Year" hint="What the edition is known by, such as 2026." width="sm" />
      <TextInput {...wire('titleEn')} label="Title of the fair, English" />
      <TextInput {...wire('titleHi')} label="Title of the fair, हिन्दी" optional />
      <TextInput {...wire('titleTe')} label="Title of the fair, తెలుగు" optional />
      <TextInput {...wire('firstDay')} label="First day" type="date" width="sm" />
      <TextInput {...wire('lastDay')} label="Last day" type="date" width="sm" />
      <Checkbox
        name="keepBlocks"
        idPrefix="begin"
        label="Keep the stalls blocked that are blocked now"
        checked={keepBlocks === 'yes'}
        onChange={(event) =>
          form.setValue('keepBlocks', event.target.checked ? 'yes' : '', { shouldDirty: true })
        }
      />
    </>
  )
}

// The second step takes focus, so that one Enter too many does not begin a year.
function Confirm({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div ref={head} tabIndex={-1}>
      {children}
      <button type="button" className="text-button" onClick={onBack}>
        Change the details
      </button>
    </div>
  )
}

function send(values: Partial<Omit<NextValues, 'keepBlocks'>>, keepBlocks: boolean): Promise<Edition> {
  const { id = '', titleEn, titleHi, titleTe, firstDay, lastDay } = values
  return beginEdition(id.trim(), keepBlocks, {
    title: { en: titleEn, hi: titleHi, te: titleTe },
    firstDay,
    lastDay,
  })
}

// The refusal of what was typed, under our names; undefined for any other failure.
function refusalOf({ status, code, message, fields }: ApiError): ApiError | undefined {
  const sentences = code === 'edition_exists' ? { id: message } : fields
  const ours = Object.entries(sentences).map(
    ([name, sentence]) => [serverNames[name] ?? name, sentence] as const,
  )
  return ours.length === 0
    ? undefined
    : new ApiError(status, { code, detail: message, fields: Object.fromEntries(ours) })
}
