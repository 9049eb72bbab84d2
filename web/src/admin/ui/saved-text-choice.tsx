import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/select'
import { savedTextsQuery, type SavedText } from '../api/saved-texts'
import { t } from '../texts'

type Props = { idPrefix: string; onChoose: (text: SavedText) => void }

// A select box with the office's saved texts. If there are no saved texts, it renders nothing.
export function SavedTextChoice({ idPrefix, onChoose }: Props) {
  const { data = [] } = useQuery(savedTextsQuery)
  if (data.length === 0) return null
  return (
    <Select
      name="savedText"
      idPrefix={idPrefix}
      label={t.savedTexts.use}
      prompt={t.savedTexts.choose}
      value=""
      options={data.map(({ _id, title }) => ({ value: _id, label: title }))}
      onChange={({ target }) => {
        const chosen = data.find(({ _id }) => _id === target.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
