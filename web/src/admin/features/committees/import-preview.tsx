import { format } from '../../../i18n/format'
import { groupDigits } from '../../../lib/money'
import { Checkbox } from '../../../ui/checkbox'
import { Notice } from '../../../ui/notice'
import type { ChangedMember, CommitteeMember, MemberImport } from '../../api/records'
import { t } from '../../texts'
import { ImportFaults } from '../../ui/import-faults'
import { Translations } from '../../ui/localized-text'
import { ImportGroup } from './import-group'
import { fieldChanges, isEmpty } from './import-words'
import type { MemberImportState } from './use-member-import'

type Props = {
  plan: MemberImport
  state: MemberImportState
  nameOf: (committee: string) => string
}

// The preview of an import: its changes, or the errors in the file.
export function ImportPreview({ plan, state, nameOf }: Props) {
  const { faults, ignored, added, changed, removed, reordered } = plan
  if (faults.length > 0) return <ImportFaults faults={faults} />
  return (
    <div aria-busy={state.looking} className="import-preview">
      {isEmpty(plan) && <Notice kind="good" title={t.committees.nothingToChange} />}
      {ignored.length > 0 && (
        <Notice title={format(t.committees.ignoredColumns, { columns: ignored.join(', ') })} />
      )}
      <Wishes plan={plan} state={state} />
      <ImportGroup kind="added" title={t.committees.added} sign="+" rows={added}>
        {({ row, name, designation, designationIn, committee }) => (
          <>
            <b>{name}</b> <Office {...{ designation, designationIn }} />
            <small>{format(t.committees.place, { committee: nameOf(committee), row })}</small>
          </>
        )}
      </ImportGroup>
      <ImportGroup kind="changed" title={t.committees.changed} sign="±" rows={changed}>
        {(change) => <Changed change={change} nameOf={nameOf} />}
      </ImportGroup>
      <ImportGroup kind="removed" title={t.committees.removed} sign="−" rows={removed}>
        {({ name, designation, committee, sample }) => (
          <>
            <b>{name}</b> <span>{designation}</span>
            <small>
              {sample
                ? format(t.committees.samplePlace, { committee: nameOf(committee) })
                : nameOf(committee)}
            </small>
          </>
        )}
      </ImportGroup>
      {reordered.length > 0 && (
        <p>{format(t.committees.newOrder, { committees: reordered.map(nameOf).join(', ') })}</p>
      )}
    </div>
  )
}

type OfficeProps = Pick<CommitteeMember, 'designation' | 'designationIn'>

function Office({ designation, designationIn }: OfficeProps) {
  return (
    <span>
      {designation}
      <Translations texts={designationIn} />
    </span>
  )
}

// A changed member, with the old and new value of each changed field.
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
              <del lang={lang}>{values.before || t.committees.emptyValue}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <ins lang={lang}>{values.after || t.committees.emptyValue}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {before.sample && !after.sample && <span>{t.committees.noLongerSample}</span>}
      <small>{format(t.committees.place, { committee: nameOf(after.committee), row })}</small>
    </>
  )
}

// The import options for members who are not in the file.
function Wishes({ plan: { samples }, state: { wishes, wish, applying } }: Pick<Props, 'plan' | 'state'>) {
  return (
    <fieldset className="import-wishes" disabled={applying}>
      <legend>{t.committees.notInFile}</legend>
      {samples > 0 && (
        <Checkbox
          name="dropSamples"
          idPrefix="import"
          label={format(t.committees.dropSamples, { count: groupDigits(samples) })}
          checked={wishes.dropSamples}
          onChange={(event) => wish({ dropSamples: event.target.checked })}
        />
      )}
      <Checkbox
        name="replace"
        idPrefix="import"
        label={t.committees.replace}
        checked={wishes.replace}
        onChange={(event) => wish({ replace: event.target.checked })}
      />
    </fieldset>
  )
}
