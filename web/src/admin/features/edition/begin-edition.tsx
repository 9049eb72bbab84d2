import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { format } from '../../../i18n/format'
import { Checkbox } from '../../../ui/checkbox'
import { Stepper } from '../../../ui/stepper'
import { TextInput } from '../../../ui/text-input'
import { ApiError } from '../../api/api-error'
import type { Edition } from '../../api/records'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm, type RecordForm } from '../../ui/record-form'
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
      title={t.edition.begin.title}
      variant="panel"
      state={{ ...state, submit: confirming ? begin : () => void advance() }}
      failed={(error) => format(t.edition.begin.failed, { reason: error.description })}
      action={
        confirming ? format(t.edition.begin.action, { year: values.id.trim() }) : t.edition.begin.continue
      }
      busyAction={t.edition.begin.busy}
      onClose={onClose}
    >
      <Stepper label={t.edition.begin.steps} steps={steps} current={confirming ? 1 : 0} />
      {confirming ? (
        <Confirm onBack={() => setConfirming(false)}>
          <BeginConsequences edition={edition} next={values} />
          <Checkbox
            name="sure"
            idPrefix="begin"
            label={format(t.edition.begin.sure, { year: values.id.trim(), current: edition.id })}
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
      <TextInput {...wire('id')} label={t.edition.begin.year} hint={t.edition.begin.yearHint} width="sm" />
      <TextInput {...wire('titleEn')} label={titleIn('en')} />
      <TextInput {...wire('titleHi')} label={titleIn('hi')} optional />
      <TextInput {...wire('titleTe')} label={titleIn('te')} optional />
      <TextInput {...wire('firstDay')} label={t.edition.firstDay} type="date" width="sm" />
      <TextInput {...wire('lastDay')} label={t.edition.lastDay} type="date" width="sm" />
      <Checkbox
        name="keepBlocks"
        idPrefix="begin"
        label={t.edition.begin.keepBlocks}
        checked={keepBlocks === 'yes'}
        onChange={(event) =>
          form.setValue('keepBlocks', event.target.checked ? 'yes' : '', { shouldDirty: true })
        }
      />
    </>
  )
}

function titleIn(lang: string): string {
  return format(t.edition.begin.titleIn, { language: languageName(lang) ?? lang })
}

// The second step takes focus, so that one Enter too many does not begin a year.
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
