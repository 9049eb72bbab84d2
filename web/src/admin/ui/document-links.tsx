import { format } from '../../i18n/format'
import { languages } from '../../i18n/texts.gen'
import { formatAmount } from '../../lib/money'
import { Button } from '../../ui/button'
import { t } from '../texts'

// A numbered document. The amount is in rupees.
type LinkedDocument = {
  number: string
  kind: string
  amount: number
  // What has happened to the document, such as "credited".
  note?: string | undefined
  // Whether name, address and GST number of its recipient can be corrected.
  correctable?: boolean | undefined
}

type Props = {
  documents: readonly LinkedDocument[]
  // Called when the user wants to correct a document.
  onCorrect?: ((number: string) => void) | undefined
}

const names: Readonly<Record<string, string>> = t.money.documents.kinds

const others = languages.filter(({ code }) => code !== 'en')

// Numbered documents as download links, in English and in the other languages of the site.
export function DocumentLinks({ documents, onCorrect }: Props) {
  return (
    <ul className="document-links">
      {documents.map((document) => (
        <li key={document.number}>
          <Downloads document={document} />
          {onCorrect && document.correctable && (
            <Button
              size="sm"
              variant="line"
              icon="pencil"
              aria-label={format(t.ui.documentLinks.correctLabel, { number: document.number })}
              onClick={() => onCorrect(document.number)}
            >
              {t.ui.documentLinks.correct}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the URL of a document's PDF. */
export function documentAddress(number: string, language = 'en'): string {
  return `/api/documents/${number}?lang=${language}`
}

function Downloads({ document: { number, kind, amount, note } }: { document: LinkedDocument }) {
  return (
    <>
      <a href={documentAddress(number)} download>
        {names[kind] ?? kind} {number}
      </a>{' '}
      <span className="num">{formatAmount(amount)}</span>
      {others.map(({ code, englishName }) => (
        <a
          key={code}
          href={documentAddress(number, code)}
          download
          aria-label={format(t.ui.documentLinks.inLanguage, { number, language: englishName })}
        >
          {englishName}
        </a>
      ))}
      {note && <small>{note}</small>}
    </>
  )
}
