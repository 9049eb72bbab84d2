import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { t } from '../../texts'
import { idPrefix, useEditor } from './editor'
import { languages, type TextField } from './fields'
import { below, textOf, valueAt } from './json'
import { TheirsHint } from './theirs-hint'

// The inputs for a text in every language. They are side by side, or stacked on a phone. Missing translations are
// marked.
export function TextFieldView({ field, path }: { field: TextField; path: string }) {
  const { tree, errors, theirs, readOnly, change } = useEditor()
  const english = textOf(valueAt(tree, below(path, 'en'))).trim()
  const Control = field.long ? TextArea : TextInput
  return (
    <fieldset className="texts">
      <legend>
        {' '}
        {field.label} {field.optional && <small> {t.edition.optional}</small>}{' '}
      </legend>
      {field.hint && <p className="field-hint">{field.hint}</p>}
      <div className="texts-row">
        {languages.map(({ lang, name }) => {
          const at = below(path, lang)
          const value = textOf(valueAt(tree, at))
          const missing = lang !== 'en' && english !== '' && value.trim() === ''
          return (
            <Control
              key={lang}
              name={at}
              idPrefix={idPrefix}
              lang={lang}
              label={
                <>
                  <span className="vh">{field.label}, </span>
                  <span lang={lang}>{name}</span>
                  {missing && <span className="texts-missing"> {t.edition.missing}</span>}
                </>
              }
              hint={at in theirs ? <TheirsHint path={at} /> : undefined}
              error={errors[at]}
              optional={lang !== 'en' || field.optional}
              readOnly={readOnly}
              value={value}
              onChange={(event: { target: { value: string } }) => change(at, event.target.value)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
