import { Fragment } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import type { PaymentResultProps } from '../../props.gen'
import css from './documents.module.css'

// The order's documents. Each document can be downloaded in the page's language. Next to this link are links for the
// other languages.
export function Documents({ documents }: Pick<PaymentResultProps, 'documents'>) {
  const texts = useTexts('result').documents
  if (documents.length === 0) return null
  return (
    <ul className={css.documents}>
      {documents.map(({ kind, number, amount, links: [own, ...others] }) => (
        <li key={number}>
          <Button variant="line" icon="download" href={own?.href ?? ''} download>
            {texts[kind]}
          </Button>
          <small>
            <span translate="no">
              {number} · {amount}
            </span>
            <br />
            {others.map((other, index) => (
              <Fragment key={other.lang}>
                {index > 0 && ' · '}
                <a
                  href={other.href}
                  lang={other.lang}
                  hrefLang={other.lang}
                  download
                  aria-label={format(texts.in, { document: number, language: other.label })}
                >
                  {other.label}
                </a>
              </Fragment>
            ))}
          </small>
        </li>
      ))}
    </ul>
  )
}
