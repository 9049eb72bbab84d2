import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'

export type Part = 'subject' | 'body'

type Props = {
  idPrefix: string
  lang: string
  labels: Readonly<Record<Part, string>>
  hint?: string
  // The texts and the errors by part and language.
  texts: Readonly<Record<Part, Readonly<Record<string, string>>>>
  errors: Readonly<Record<string, string>>
  onText: (part: Part, lang: string, text: string) => void
}

// The fields for the subject and the text of a message in one language.
export function LanguageFields({ idPrefix, lang, labels, hint, texts, errors, onText }: Props) {
  const field = (part: Part) => {
    const name = lang === 'en' ? part : `${part}In.${lang}`
    return {
      name,
      idPrefix,
      lang,
      label: labels[part],
      error: errors[name],
      value: texts[part][lang] ?? '',
      onChange: (event: { target: { value: string } }) => onText(part, lang, event.target.value),
    }
  }
  return (
    <>
      <TextInput {...field('subject')} />
      <TextArea {...field('body')} {...(hint !== undefined && { hint })} rows={6} />
    </>
  )
}
