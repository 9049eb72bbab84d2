import { useQuery } from '@tanstack/react-query'
import { format } from '../../../i18n/format'
import { Checkbox } from '../../../ui/checkbox'
import { speakersByName, type Speaker } from '../../api/speakers'
import { t } from '../../texts'
import { ChangedValues, type ImportField, ImportGroup } from '../../ui/import-faults'
import { translations } from '../../ui/localized-text'
import { RecordImportDialog } from '../../ui/record-import-dialog'
import { useSheetImport, type SheetImportState } from '../../ui/use-sheet-import'
import {
  importProgramme,
  type ImportWishes,
  type ProgrammeFacts,
  type ProgrammeImport,
} from './programme-api'

type Props = { onImported: (done: ProgrammeImport) => void; onClose: () => void }

const firstWishes: ImportWishes = { replace: false }

// The dialog that imports the programme from a spreadsheet.
export function ImportDialog({ onImported, onClose }: Props) {
  const state = useSheetImport(importProgramme, firstWishes, onImported)
  return (
    <RecordImportDialog
      state={state}
      template="/api/programme/template.xlsx"
      fileHint={t.programme.fileHint}
      nothingToChange={t.programme.nothingToChange}
      wishes={<Wishes state={state} />}
      onClose={onClose}
    >
      {(plan) => <Preview plan={plan} />}
    </RecordImportDialog>
  )
}

// The import option for entries that are not in the file.
function Wishes({ state }: { state: SheetImportState<ProgrammeImport, ImportWishes> }) {
  return (
    <fieldset className="import-wishes" disabled={state.applying}>
      <legend>{t.programme.notInFile}</legend>
      <Checkbox
        name="replace"
        idPrefix="import"
        label={t.programme.replace}
        checked={state.wishes.replace}
        onChange={(event) => state.wish({ replace: event.target.checked })}
      />
    </fieldset>
  )
}

// Returns the fields that a change may concern. Speakers are shown by name.
const fieldsOf = (named: readonly Speaker[]): readonly ImportField<ProgrammeFacts>[] => [
  { label: t.programme.itemTitle, of: ({ title }) => title },
  { label: t.programme.day, of: ({ day }) => day },
  { label: t.programme.from, of: ({ from }) => from },
  { label: t.programme.until, of: ({ until }) => until },
  { label: t.programme.hall, of: ({ hall }) => hall },
  { label: t.programme.speaker, of: ({ speaker }) => speaker },
  { label: t.programme.about, of: ({ about }) => about },
  {
    label: t.programme.speakers,
    of: ({ speakers }) => speakers.map((id) => named.find(({ _id }) => _id === id)?.name ?? id).join(', '),
  },
  { label: t.programme.topic, of: ({ topic }) => topic },
  { label: t.programme.languages, of: ({ languages }) => languages.join(', ') },
  { label: t.programme.status, of: ({ status }) => t.programme.statuses[status] },
  ...translations.flatMap(({ code, englishName }) => [
    {
      label: format(t.programme.titleIn, { language: englishName }),
      lang: code,
      of: ({ titleIn }: ProgrammeFacts) => titleIn[code] ?? '',
    },
    {
      label: format(t.programme.hallIn, { language: englishName }),
      lang: code,
      of: ({ hallIn }: ProgrammeFacts) => hallIn[code] ?? '',
    },
    {
      label: format(t.programme.speakerIn, { language: englishName }),
      lang: code,
      of: ({ speakerIn }: ProgrammeFacts) => speakerIn[code] ?? '',
    },
    {
      label: format(t.programme.aboutIn, { language: englishName }),
      lang: code,
      of: ({ aboutIn }: ProgrammeFacts) => aboutIn[code] ?? '',
    },
    {
      label: format(t.programme.topicIn, { language: englishName }),
      lang: code,
      of: ({ topicIn }: ProgrammeFacts) => topicIn[code] ?? '',
    },
  ]),
]

// Shows the changes that an import of the programme makes.
function Preview({ plan: { added, changed, removed } }: { plan: ProgrammeImport }) {
  const fields = fieldsOf(useQuery(speakersByName).data ?? [])
  return (
    <>
      <ImportGroup kind="added" rows={added}>
        {({ title, speaker, ...entry }) => (
          <>
            <b>{title}</b> <span>{speaker}</span>
            <small>{format(t.programme.place, entry)}</small>
          </>
        )}
      </ImportGroup>
      <ImportGroup kind="changed" rows={changed}>
        {({ before, after, row }) => (
          <>
            <b>{before.title}</b>
            <ChangedValues fields={fields} before={before} after={after} />
            <small>{format(t.programme.place, { ...placeOf(after), row })}</small>
          </>
        )}
      </ImportGroup>
      <ImportGroup kind="removed" rows={removed}>
        {({ title, ...entry }) => (
          <>
            <b>{title}</b> <small>{format(t.programme.removedPlace, placeOf(entry))}</small>
          </>
        )}
      </ImportGroup>
    </>
  )
}

const placeOf = ({ hall, day, from, until }: Pick<ProgrammeFacts, 'hall' | 'day' | 'from' | 'until'>) => ({
  hall,
  day,
  from,
  until,
})
