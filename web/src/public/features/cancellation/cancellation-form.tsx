import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { useHref } from '../../page-context'
import type { CancellationProps } from '../../props.gen'
import { RequiredNote } from '../../required-note'
import { CancelStalls } from './cancel-stalls'
import css from '../../result.module.css'

// The form that requests a cancellation. It shows the refund for a cancellation today, the stalls, the reason and a
// checkbox. The browser posts the form, so no JavaScript is needed. If the form is sent several times, the server
// creates only one request.
export function CancellationForm(page: CancellationProps) {
  const texts = useTexts('cancellation')
  const href = useHref()
  return (
    <form method="post" action={href('/cancellation')} noValidate>
      {page.halfUntil ? (
        <Notice
          title={format(page.withoutGst ? texts.earlyWithoutGst : texts.early, {
            day: page.halfUntil,
            percent: page.percent,
          })}
        >
          <p>{texts.earlyText}</p>
        </Notice>
      ) : (
        <Notice kind="warn" title={texts.late}>
          <p>{page.freesPlace ? texts.lateText : texts.lateOnly}</p>
        </Notice>
      )}
      <input type="hidden" name="transactionId" value={page.order} />
      <input type="hidden" name="userID" value={page.userID} />
      <RequiredNote />
      <CancelStalls {...page} />
      <TextArea
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        optional
        error={page.errors['reason']}
        defaultValue={page.reason}
        maxLength={500}
        rows={3}
      />
      <Checkbox name="confirm" value="yes" required label={texts.confirm} error={page.errors['confirm']} />
      <div className={css.resultDo}>
        <Button type="submit" variant="danger" wide>
          {texts.send}
        </Button>
        <Button variant="line" wide href={href(page.result)}>
          {texts.keep}
        </Button>
      </div>
    </form>
  )
}
