import { groupDigits } from '../../../lib/money'
import { Checkbox } from '../../../ui/checkbox'
import { Notice } from '../../../ui/notice'
import type { ChangedMember, CommitteeMember, MemberImport } from '../../api/records'
import { ImportFaults } from '../../ui/import-faults'
import { ImportGroup } from './import-group'
import { fieldChanges, isEmpty } from './import-words'
import type { MemberImportState } from './use-member-import'

type Props = {
  plan: MemberImport
  state: MemberImportState
  nameOf: (committee: string) => string
}

// What an import would do: who is added, changed and removed, and what becomes of the others; or the faults alone.
export function ImportPreview({ plan, state, nameOf }: Props) {
  const { faults, ignored, added, changed, removed, reordered } = plan
  if (faults.length > 0) return <ImportFaults faults={faults} />
  return (
    <div aria-busy={state.looking} className="import-preview">
      {isEmpty(plan) && (
        <Notice kind="good" title="There is nothing to change: the website shows all of them like this." />
      )}
      {ignored.length > 0 && <Notice title={`Columns that are not used: ${ignored.join(', ')}`} />}
      <Wishes plan={plan} state={state} />
      <ImportGroup title="Added" sign="+" rows={added}>
        {({ row, name, designation, designationTe, designationHi, committee }) => (
          <>
            <b>{name}</b> <Office {...{ designation, designationTe, designationHi }} />
            <small>
              {nameOf(committee)} · row {row}
            </small>
          </>
        )}
      </ImportGroup>
      <ImportGroup title="Changed" sign="±" rows={changed}>
        {(change) => <Changed change={change} nameOf={nameOf} />}
      </ImportGroup>
      <ImportGroup title="Removed" sign="−" rows={removed}>
        {({ name, designation, committee, sample }) => (
          <>
            <b>{name}</b> <span>{designation}</span>
            <small>
              {nameOf(committee)}
              {sample && ' · sample'}
            </small>
          </>
        )}
      </ImportGroup>
      {reordered.length > 0 && (
        <p className="import-order">Another order on the website: {reordered.map(nameOf).join(', ')}.</p>
      )}
    </div>
  )
}

type OfficeProps = Pick<CommitteeMember, 'designation' | 'designationTe' | 'designationHi'>

function Office({ designation, designationTe, designationHi }: OfficeProps) {
  return (
    <span>
      {designation} <span lang="te">{designationTe}</span> <span lang="hi">{designationHi}</span>
    </span>
  )
}

// Who it is, and each field with both values.
function Changed({ change, nameOf }: { change: ChangedMember; nameOf: (committee: string) => string }) {
  const { before, after, row } = change
  return (
    <>
      <b>{before.name}</b>
      <dl className="import-values">
        {fieldChanges(change).map(({ label, lang, ...values }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del lang={lang}>{values.before || '(empty)'}</del> <span aria-hidden="true">→</span>{' '}
              <ins lang={lang}>{values.after || '(empty)'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {before.sample && !after.sample && <span>No sample any more</span>}
      <small>
        {nameOf(after.committee)} · row {row}
      </small>
    </>
  )
}

// What becomes of people who are not in the file.
function Wishes({ plan: { samples }, state: { wishes, wish, applying } }: Pick<Props, 'plan' | 'state'>) {
  return (
    <fieldset className="import-wishes" disabled={applying}>
      <legend>People who are not in the file</legend>
      {samples > 0 && (
        <Checkbox
          name="dropSamples"
          idPrefix="import"
          label={`Remove the sample people (${groupDigits(samples)} are on the website)`}
          checked={wishes.dropSamples}
          onChange={(event) => wish({ dropSamples: event.target.checked })}
        />
      )}
      <Checkbox
        name="replace"
        idPrefix="import"
        label="Replace this list: remove everybody else of the committees in the file"
        checked={wishes.replace}
        onChange={(event) => wish({ replace: event.target.checked })}
      />
    </fieldset>
  )
}
