import { useHref } from './page-context'

// "contact the office" inside a sentence.
export function ContactLink({ children }: { children: string }) {
  const href = useHref()
  return <a href={href('/ContactUs')}>{children}</a>
}
