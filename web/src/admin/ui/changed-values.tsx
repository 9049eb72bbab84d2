import { t } from '../texts'

/** A field of a record in the preview of an import. */
export type ImportField<Row> = { label: string; lang?: string; of: (row: Row) => string }

type Props<Row> = { fields: readonly ImportField<Row>[]; before: Row; after: Row }

/** Shows the old and the new value of each field that an import changes. */
export function ChangedValues<Row>({ fields, before, after }: Props<Row>) {
  return (
    <dl className="import-values">
      {fields
        .filter(({ of }) => of(before) !== of(after))
        .map(({ label, lang, of }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del lang={lang}>{of(before) || t.ui.recordImport.emptyValue}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <ins lang={lang}>{of(after) || t.ui.recordImport.emptyValue}</ins>
            </dd>
          </div>
        ))}
    </dl>
  )
}
