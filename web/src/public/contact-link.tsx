import { useHref } from './page-context'

// A link to the contact page inside a text, such as "contact the office".
export function ContactLink({ children }: { children: string }) {
  const href = useHref()
  return <a href={href('/ContactUs')}>{children}</a>
}
