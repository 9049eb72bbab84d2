import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { Notice } from '../../ui/notice'
import { definePage } from '../define-page'
import { AskForms } from '../features/my-data/ask-forms'
import { AskLink } from '../features/my-data/ask-link'
import { HeldData } from '../features/my-data/held-data'
import { LinkSteps } from '../features/my-data/link-steps'
import { PageHead } from '../frame/page-head'
import type { MyDataProps } from '../props.gen'
import belowCss from '../below.module.css'
import css from '../features/my-data/my-data.module.css'

// The page on which a person can see their own data (docs/product/privacy.md#own-data). After confirming an address or
// number, the person sees all stored data, and can request corrections or erasure.
export const page = definePage<MyDataProps>({
  name: 'my-data',
  texts: ['myData', 'ui', 'application', 'marked'],
  hydrate: false,
  title: ({ myData }, frame) => format(myData.title, { fair: frame.title }),
  description: ({ myData }, frame) => format(myData.description, { fair: frame.title }),
  component: MyDataPage,
})

function MyDataPage(props: MyDataProps) {
  const texts = useTexts('myData')
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <div className={`wrap ${css.myData}`}>
        <div className={css.myDataColumn}>
          <State {...props} />
          {props.state === 'shown' ? (
            <HeldData {...props} />
          ) : (
            props.state !== 'asked' && <AskLink {...props} />
          )}
        </div>
        <div className={`${css.myDataColumn} ${belowCss.below}`}>
          {props.state === 'shown' ? <AskForms {...props} /> : <LinkSteps {...props} />}
        </div>
      </div>
    </>
  )
}

// Shows the result of a request, or the reason why no data is shown.
function State({ state, said, answerDays, linkDays }: MyDataProps) {
  const texts = useTexts('myData')
  return (
    <>
      {said && (
        <Notice kind="good" live="status">
          <p>{format(texts.said[said], { days: answerDays })}</p>
        </Notice>
      )}
      {state === 'asked' && (
        <Notice kind="good" live="status" title={texts.asked.title}>
          <p>{format(texts.asked.text, { days: answerDays })}</p>
        </Notice>
      )}
      {state === 'gone' && (
        <Notice kind="warn" title={texts.gone.title}>
          <p>{format(texts.gone.text, { days: linkDays })}</p>
        </Notice>
      )}
    </>
  )
}
