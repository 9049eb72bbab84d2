import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { Notice } from '../../../ui/notice'
import { PageHead } from '../../frame/page-head'
import { useHref } from '../../page-context'
import type { UnsubscribeProps } from '../../props.gen'
import css from '../../result.module.css'
import own from './unsubscribe.module.css'

// Asks the visitor to press a button. After the press, it confirms that the visitor will receive no more bulk
// messages.
export function UnsubscribeView({ link, done }: UnsubscribeProps) {
  const texts = useTexts('unsubscribe')
  const { home } = useTexts('notFound')
  const href = useHref()
  return (
    <>
      <PageHead title={texts.heading} />
      <div className="wrap">
        <div className={classNames(css.result, own.unsubscribe)}>
          {done ? (
            <>
              <Notice kind="good" title={texts.done}>
                <p>{texts.still}</p>
              </Notice>
              <div className={css.resultDo}>
                <Button wide variant="line" href={href('/')}>
                  {home}
                </Button>
              </div>
            </>
          ) : (
            <form method="post" action={href('/unsubscribe')} noValidate>
              <p>{texts.ask}</p>
              <p>{texts.still}</p>
              <input type="hidden" name="k" value={link} />
              <div className={css.resultDo}>
                <Button type="submit" wide>
                  {texts.confirm}
                </Button>
              </div>
            </form>
          )}
        </div>
      </div>
    </>
  )
}
