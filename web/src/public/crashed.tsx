import { useTexts } from '../i18n/texts'
import { Button } from '../ui/button'
import css from './crashed.module.css'

// Replaces the content of a page, or the whole page, if it cannot be rendered.
export function Crashed() {
  const { crashed } = useTexts('frame')
  return (
    <div className={`wrap ${css.crashed}`} role="alert">
      <h1>{crashed.title}</h1>
      <p>{crashed.text}</p>
      <Button onClick={() => location.reload()}>{crashed.reload}</Button>
    </div>
  )
}
