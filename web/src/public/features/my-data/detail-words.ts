import { useTexts } from '../../../i18n/texts'
import type { MyDataDetail } from '../../props.gen'

// Returns a function that translates stored values. Only predefined values have translations. Typed values, and values
// of an older edition without a translation, are returned unchanged.
export function useDetailWords(): (detail: MyDataDetail) => string {
  const { status } = useTexts('ui')
  const { occupations } = useTexts('application')
  const words: Partial<Record<MyDataDetail['field'], Readonly<Record<string, string>>>> = {
    status,
    paymentStatus: status,
    occupation: occupations,
  }
  return ({ field, value }) => words[field]?.[value] ?? words[field]?.[value.toLowerCase()] ?? value
}
