import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm } from '../../ui/record-form'
import type { FormProps } from '../../ui/record-screen-kind'
import * as rule from '../../ui/rules'
import { saveNotice, type Notice } from './notices-api'

type Values = Record<'title' | 'text', string>

const schema = v.object({ title: rule.name(t.notices.titleRequired), text: rule.message(t.notices.textRequired) })

export function NoticeForm({ record: notice, reload, onSaved, onClose }: FormProps<Notice>) {
  const state = useRecordForm<Values, Notice>({
    prefix: 'notice',
    record: notice,
    valuesOf: (saved) => ({ title: saved?.title ?? '', text: saved?.text ?? '' }),
    schema,
    save: (changes, version) =>
      saveNotice(notice?._id, { ...changes, ...(version !== undefined && { version }) }),
    onSaved,
    reload,
  })
  return (
    <FormModal
      title={notice ? t.notices.edit : t.notices.add}
      state={state}
      failed={(error) => format(t.notices.saveFailed, { error: errorMessage(error) })}
      action={notice ? t.common.update : t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...state.wire('title')} label={t.notices.noticeTitle} />
      <TextArea {...state.wire('text')} label={t.notices.text} />
    </FormModal>
  )
}
