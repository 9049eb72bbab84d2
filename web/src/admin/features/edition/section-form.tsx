import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { describeError } from '../../api/api-error'
import type { Edition } from '../../api/records'
import { useAccount } from '../../session/permissions'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { lazyPart } from '../../ui/lazy-part'
import { daysQuery } from './edition-api'
import { EditorContext, idPrefix, type Editor } from './editor'
import { labelAt } from './field-labels'
import { FieldViews } from './field-view'
import { isUpload, type Section } from './fields'
import { valueAt } from './json'
import { useSectionForm, type SectionForm as Form } from './use-section-form'

const MoveDialog = lazyPart(async () => (await import('./move-dialog')).MoveDialog)
const TellDialog = lazyPart(async () => (await import('./move-dialog')).TellDialog)

type Props = {
  section: Section
  edition: Edition
  readOnly: boolean
  onSaved: (edition: Edition) => void
  reload: () => Promise<Edition>
}

// The form of one section with its save bar.
export function SectionForm({ section, edition, onSaved, reload, ...props }: Props) {
  const { role } = useAccount()
  const owners = section.ownerOnly === true && role !== 'owner'
  const readOnly = props.readOnly || owners
  const form = useSectionForm({ section, edition, onSaved, reload })
  const { tree, errors, theirs, change, takeTheirs, dirty, unsent, saving } = form
  const editor: Editor = {
    tree,
    errors,
    theirs,
    locked: readOnly,
    readOnly,
    change,
    takeTheirs,
    saveUpload: form.saveUpload,
    renderFields: (fields, within) => <FieldViews fields={fields} within={within} />,
  }
  return (
    <form
      className="card edition-section"
      aria-labelledby="edition-section"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <SectionHead section={section} owners={owners && !props.readOnly} />
      <Refusals form={form} section={section} />
      <EditorContext value={editor}>
        <FieldViews fields={section.fields} />
      </EditorContext>
      {!readOnly && !section.fields.every(isUpload) && (
        <div className="edition-foot">
          <Button type="submit" size="sm" disabled={!dirty} busy={saving} busyLabel={t.common.saving}>
            {t.edition.saveChanges}
          </Button>
          <Button variant="line" size="sm" disabled={!dirty || saving} onClick={form.discard}>
            {t.edition.discard}
          </Button>
          <span role="status">{dirty ? t.edition.notSaved : ''}</span>
        </div>
      )}
      <AskLeave dirty={unsent} />
      <Moving form={form} />
    </form>
  )
}

// Asks what moves with the days of the fair, and then whom to tell.
function Moving({ form }: { form: Form }) {
  const client = useQueryClient()
  const [paid, setPaid] = useState(0)
  const firstDay = valueAt(form.tree, 'firstDay')
  if (typeof firstDay !== 'string') return null
  if (form.moving) {
    return (
      <MoveDialog
        firstDay={firstDay}
        saving={form.saving}
        onSave={(follow) => {
          const told = client.getQueryData(daysQuery(firstDay).queryKey)?.paid ?? 0
          void form.save(follow).then((saved) => setPaid(saved ? told : 0))
        }}
        onClose={() => form.setMoving(false)}
      />
    )
  }
  return paid > 0 ? <TellDialog paid={paid} onClose={() => setPaid(0)} /> : null
}

// A section's title with its links. If `owners` is true, a text explains that only an owner may change the fields.
function SectionHead({ section, owners }: { section: Section; owners: boolean }) {
  return (
    <div className="edition-head">
      <div>
        <h2 id="edition-section">{section.title}</h2>
        {section.note && <p>{section.note}</p>}
        {owners && <p>{t.edition.sectionOwnerOnly}</p>}
      </div>
      <div className="edition-links">
        {section.also && (
          <Link {...section.also.link} className="quiet-button">
            <Icon name="arrow-right" size={20} />
            {section.also.label}
          </Link>
        )}
        <a className="quiet-button" href={section.page} target="_blank" rel="noreferrer">
          <Icon name="external" size={20} />
          {t.edition.viewPage}
        </a>
      </div>
    </div>
  )
}

// The errors that prevent saving the section.
function Refusals({ form, section }: { form: Form; section: Section }) {
  const { errors, failure, conflict, loadLatest } = form
  const labels = useMemo(
    () => Object.fromEntries(Object.keys(errors).map((path) => [path, labelAt(section, path)])),
    [errors, section],
  )
  return (
    <>
      <ErrorSummary errors={errors} labels={labels} idPrefix={idPrefix} />
      {failure && !conflict && (
        <Notice
          kind="bad"
          live="alert"
          title={format(t.edition.saveFailed, { reason: describeError(failure) })}
        />
      )}
      {conflict && (
        <Notice kind="warn" icon="alert" live="alert" title={t.edition.conflict}>
          <Button variant="line" size="sm" icon="refresh" onClick={() => void loadLatest()}>
            {t.edition.loadLatest}
          </Button>
        </Notice>
      )}
    </>
  )
}
