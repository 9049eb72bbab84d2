import { useHref } from './page-context'

// The link "contact the office" inside a text.
export function ContactLink({ children }: { children: string }) {
  const href = useHref()
  return <a href={href('/ContactUs')}>{children}</a>
}
