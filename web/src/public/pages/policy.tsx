import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { PolicyText } from '../features/policy/policy-text'
import { PageHead } from '../frame/page-head'
import type { PolicyProps } from '../props.gen'
import css from '../features/policy/policy.module.css'

// The policy page. It is used at three URLs: for the terms, the privacy policy and the refund policy.
export const page = definePage<PolicyProps>({
  name: 'policy',
  texts: ['policy'],
  hydrate: false,
  title: ({ policy }, frame, { kind }) =>
    format(policy.title, { heading: policy[kind].heading, fair: frame.title }),
  description: ({ policy }, frame, { kind }) => format(policy[kind].description, { fair: frame.title }),
  component: PolicyPage,
})

function PolicyPage(props: PolicyProps) {
  const texts = useTexts('policy')
  const { heading, lead } = texts[props.kind]
  return (
    <>
      <PageHead title={heading} lead={lead}>
        {props.version && (
          <p className={css.policyVersion}>{format(texts.version, { date: props.version })}</p>
        )}
      </PageHead>
      <PolicyText {...props} />
    </>
  )
}
