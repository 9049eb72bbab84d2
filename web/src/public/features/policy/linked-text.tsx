import { Fragment, type ReactNode } from 'react'
import { useFrame } from '../../page-context'

// A text of the edition with the office's e-mail address and phone number as links.
export function LinkedText({ text }: { text: string }) {
  const { email, phone, phoneHref } = useFrame()
  const withPhone = (part: string) => linked(part, phone, phoneHref)
  return linked(text, email, `mailto:${email}`, withPhone)
}

function linked(
  text: string,
  word: string,
  href: string,
  rest: (part: string) => ReactNode = String,
): ReactNode {
  const parts = word === '' || href === '' ? [text] : text.split(word)
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <a href={href}>{word}</a>}
      {rest(part)}
    </Fragment>
  ))
}
