import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts'
import { useFrame, useHref } from '../../page-context'

// Renders a text from the edition. In this text, the office's e-mail address, its phone number and the page name "My
// orders" become links.
export function LinkedText({ text }: { text: string }) {
  const { email, phone, phoneHref } = useFrame()
  const { orders } = useTexts('frame').nav
  const href = useHref()
  const withOrders = (part: string) => linked(part, orders, href('/orders'))
  const withPhone = (part: string) => linked(part, phone, phoneHref, withOrders)
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
