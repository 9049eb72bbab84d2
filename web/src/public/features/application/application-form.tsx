import { useRef, useState } from 'react'
import { useLang, useTexts } from '../../../i18n/texts'
import { uploadForm } from '../../../lib/upload'
import { Button } from '../../../ui/button'
import { ErrorSummary } from '../../../ui/error-summary'
import { Notice } from '../../../ui/notice'
import { AskedField } from '../../asked-field'
import type { Values } from '../../form-draft'
import { useHref } from '../../page-context'
import { PrivacyNote } from '../../privacy-note'
import type { ApplicationProps } from '../../props.gen'
import { formMessage } from '../../refusal'
import { RequiredNote } from '../../required-note'
import { TrapField } from '../../trap-field'
import { useVisitorForm } from '../../use-visitor-form'
import { ApplicationFields, fieldOrder } from './application-fields'
import { BiodataField } from './biodata-field'
import { useBiodata, type Biodata } from './use-biodata'
import formAnswerCss from '../../form-answer.module.css'
import formCss from '../../form.module.css'
import css from './application.module.css'

type Saved = { readonly reference: string }

// The application form for resource persons and volunteers. The file is the last field and shows the progress of its
// upload. After a failed or stopped upload, the form still contains the typed values and the file.
export function ApplicationForm({
  page,
  onSent,
}: {
  page: ApplicationProps
  onSent: (reference: string) => void
}) {
  const texts = useTexts('application')
  const ui = useTexts('ui')
  const href = useHref()
  const biodata = useBiodata(page)
  const sending = useSending(page.type, biodata)
  const { form, busy, refused, errorOf, edited, handlers } = useVisitorForm<Saved>({
    name: page.type,
    sent: page,
    print: biodata.print,
    send: sending.send,
    onSaved: (saved) => onSent(saved.reference),
  })
  return (
    <form
      ref={form}
      className={css.applicationForm}
      method="post"
      encType="multipart/form-data"
      action={href(`/${page.type}`)}
      {...handlers}
    >
      {refused && (
        <ErrorSummary
          heading={refused.cause === 'blank' ? undefined : texts.failed}
          message={(refused.cause !== 'blank' && formMessage(refused, ui)) || undefined}
          errors={biodata.refusal ? { ...refused.errors, biodata: biodata.refusal } : refused.errors}
          labels={texts.fields}
          order={fieldOrder}
        />
      )}
      <h2>{texts.formHeading}</h2>
      <p className={formCss.formAsks}>{texts.asks}</p>
      <RequiredNote />
      <ApplicationFields {...page} errorOf={errorOf} />
      <BiodataField
        maxUpload={page.maxUpload}
        biodata={biodata}
        hint={page.fileLost ? texts.file.again : undefined}
        error={errorOf('biodata')}
        progress={busy ? sending.progress : undefined}
        onChoose={(file) => {
          biodata.choose(file)
          // The current error message refers to the previous file, so it is removed.
          edited('biodata')
        }}
        onStop={sending.stop}
      />
      <TrapField />
      <AskedField errors={page.errors} typed={page.typed} />
      <PrivacyNote texts={texts} />
      {sending.stopped && !busy && (
        <div className={formAnswerCss.answer}>
          <Notice live="status">{texts.stopped}</Notice>
        </div>
      )}
      <Button type="submit" busy={busy} busyLabel={texts.sending} iconAfter="arrow-right">
        {texts.send}
      </Button>
    </form>
  )
}

// Uploads the form with its file. Returns functions that start and stop the upload, and the progress from 0 to 1.
//
// Instead of a file that is not accepted, an empty one is sent. The server refuses it, too, and the form shows what is
// wrong with the other fields at the same time.
function useSending(type: ApplicationProps['type'], { file, refusal }: Biodata) {
  const lang = useLang()
  const going = useRef<AbortController>(null)
  const [progress, setProgress] = useState<number>()
  const [stopped, setStopped] = useState(false)

  async function send(values: Values, key: () => string): Promise<Saved> {
    const form = new FormData()
    form.append('type', type)
    for (const [name, value] of Object.entries(values)) form.append(name, value)
    if (file) form.append('biodata', refusal ? new File([], file.name) : file)
    going.current = new AbortController()
    setStopped(false)
    const uploads = file !== null && !refusal
    setProgress(uploads ? 0 : undefined)
    return uploadForm('post', '/api/resource-person', form, {
      lang,
      headers: { 'Idempotency-Key': key() },
      signal: going.current.signal,
      ...(uploads && { onProgress: setProgress }),
    })
  }

  function stop() {
    setStopped(true)
    going.current?.abort()
  }

  return { send, stop, stopped, progress }
}
