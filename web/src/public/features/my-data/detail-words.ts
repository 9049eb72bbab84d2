import { useTexts } from '../../../i18n/texts'
import type { MyDataDetail } from '../../props.gen'

// A held value in the page's language, where it is one of the fair's own words and nothing that somebody typed. A word
// of an older edition that has no translation stays as it was kept.
export function useDetailWords(): (detail: MyDataDetail) => string {
  const { status } = useTexts('ui')
  const categories = useTexts('categories')
  const { occupations } = useTexts('application')
  const words: Partial<Record<MyDataDetail['field'], Readonly<Record<string, string>>>> = {
    status,
    paymentStatus: status,
    category: categories,
    occupation: occupations,
  }
  return ({ field, value }) => words[field]?.[value] ?? words[field]?.[value.toLowerCase()] ?? value
}
