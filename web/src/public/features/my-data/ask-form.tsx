import type { ReactNode } from 'react'
import { useHref } from '../../page-context'
import type { MyDataKey } from '../../props.gen'
import formCss from '../../form.module.css'
import css from './my-data.module.css'

type Props = {
  ask: 'correct' | 'erase' | 'withdraw'
  words: { readonly heading: string; readonly text: string }
  // The key from the page's URL. The form sends this key again as proof of the visitor's identity.
  opened: MyDataKey
  children: ReactNode
}

// A form for one of the requests that the page offers. It works without JavaScript.
export function AskForm({ ask, words, opened, children }: Props) {
  const href = useHref()
  return (
    <form className={css.myDataForm} id={ask} method="post" action={href('/my-data')} noValidate>
      <input type="hidden" name="ask" value={ask} />
      {(['token', 'transactionId', 'userID'] as const).map(
        (name) => opened[name] && <input key={name} type="hidden" name={name} value={opened[name]} />,
      )}
      <h2>{words.heading}</h2>
      <p className={formCss.formAsks}>{words.text}</p>
      {children}
    </form>
  )
}
