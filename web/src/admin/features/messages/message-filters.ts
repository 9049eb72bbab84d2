import type { MessageKind } from '../../api/records'
import { t } from '../../texts'
import type { Filter } from '../../ui/filter'
import { langNames, langs } from '../../ui/lang-names'
import { periodFilter } from '../../ui/period-filter'
import { statusOptions } from './message-status'

// Returns the filters of the messages. The server provides the kinds.
export function messageFilters(kinds: readonly MessageKind[]): readonly Filter[] {
  return [
    { name: 'status', label: t.common.status, all: t.common.allStatuses, options: statusOptions },
    {
      name: 'kind',
      label: t.messages.message,
      all: t.messages.allMessages,
      options: kinds.map(({ kind, title }) => ({ value: kind, label: title })),
    },
    {
      name: 'lang',
      label: t.messages.language,
      all: t.messages.allLanguages,
      options: langs.map((lang) => ({ value: lang, label: langNames[lang] })),
    },
    periodFilter,
  ]
}

export const messageSorts = [
  { value: '', label: t.common.newestFirst },
  { value: 'createdAt', label: t.common.oldestFirst },
  { value: 'name', label: t.messages.recipient },
  { value: 'status', label: t.common.status },
]
