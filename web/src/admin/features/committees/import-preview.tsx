import { format } from '../../../i18n/format'
import type { ChangedMember, CommitteeMember, MemberImport } from '../../api/records'
import { t } from '../../texts'
import { ChangedValues, type ImportField } from '../../ui/changed-values'
import { ImportGroup } from '../../ui/import-group'
import { Translations, translations } from '../../ui/localized-text'

type Props = { plan: MemberImport; nameOf: (committee: string) => string }

// A preview of an import: the members that the import adds, changes, removes or reorders.
export function ImportPreview({ plan: { added, changed, removed, reordered }, nameOf }: Props) {
  return (
    <>
      <ImportGroup kind="added" rows={added}>
        {({ row, name, designation, designationIn, committee }) => (
          <>
            <b>{name}</b> <Office {...{ designation, designationIn }} />
            <small>{format(t.committees.place, { committee: nameOf(committee), row })}</small>
          </>
        )}
      </ImportGroup>
      <ImportGroup kind="changed" rows={changed}>
        {(change) => <Changed change={change} nameOf={nameOf} />}
      </ImportGroup>
      <ImportGroup kind="removed" rows={removed}>
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
    </>
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

const fields: readonly ImportField<ChangedMember['before']>[] = [
  { label: t.common.name, of: ({ name }) => name },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.nameIn, { language: englishName }),
    lang: code,
    of: ({ nameIn }: ChangedMember['before']) => nameIn[code] ?? '',
  })),
  { label: t.committees.designation, of: ({ designation }) => designation },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.inLanguage, { language: englishName }),
    lang: code,
    of: ({ designationIn }: ChangedMember['before']) => designationIn[code] ?? '',
  })),
  { label: t.committees.institute, of: ({ institute }) => institute },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.instituteIn, { language: englishName }),
    lang: code,
    of: ({ instituteIn }: ChangedMember['before']) => instituteIn[code] ?? '',
  })),
  { label: t.committees.group, of: ({ group }) => group },
  ...translations.map(({ code, englishName }) => ({
    label: format(t.committees.groupIn, { language: englishName }),
    lang: code,
    of: ({ groupIn }: ChangedMember['before']) => groupIn[code] ?? '',
  })),
  { label: t.committees.email, of: ({ email }) => email },
]

// A changed member, with the old and new value of each changed field.
function Changed({ change, nameOf }: { change: ChangedMember; nameOf: Props['nameOf'] }) {
  const { before, after, row } = change
  return (
    <>
      <b>{before.name}</b>
      <ChangedValues fields={fields} before={before} after={after} />
      {before.sample && !after.sample && <span>{t.committees.noLongerSample}</span>}
      <small>{format(t.committees.place, { committee: nameOf(after.committee), row })}</small>
    </>
  )
}
