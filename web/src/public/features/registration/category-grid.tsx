import entrepreneur from '../../../assets/art/labels/entrepreneur.svg'
import farmer from '../../../assets/art/labels/farmer.svg'
import other from '../../../assets/art/labels/other.svg'
import scientist from '../../../assets/art/labels/scientist.svg'
import startup from '../../../assets/art/labels/startup.svg'
import student from '../../../assets/art/labels/student.svg'
import { useTexts } from '../../../i18n/texts'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/icon'
import { onPlainClick, pressOnSpace } from '../../../ui/plain-click'
import { useHref } from '../../page-context'
import type { RegistrationCategory, RegistrationChoice } from '../../props.gen'
import { formHeadingId } from './form-heading'
import css from './category-grid.module.css'

const labels: Readonly<Record<string, string>> = { farmer, scientist, entrepreneur, startup, student, other }

type Props = {
  categories: readonly RegistrationCategory[]
  chosen: RegistrationChoice
  onChoose: (id: RegistrationChoice) => void
}

// The six categories as cards. Each card is a link to the page with the category's form, so the cards work before
// hydration and without JavaScript.
export function CategoryGrid({ categories, chosen, onChoose }: Props) {
  const texts = useTexts('registration')
  return (
    <section aria-labelledby="i-am" id="f-category">
      <h2 id="i-am">{texts.choose}</h2>
      <ul className={css.cards}>
        {categories.map((category, index) => (
          <li key={index}>
            <Card id={category.id} current={category.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <GroupLink category={chosen} />
    </section>
  )
}

// Leads teachers and villages to the form of a group.
function GroupLink({ category }: { category: RegistrationChoice }) {
  const { group } = useTexts('registration')
  const href = useHref()
  const query = category === '' ? '' : `?category=${category}`
  return (
    <p className={css.group}>
      {group.text} <a href={href('/group') + query}>{group.link}</a>
    </p>
  )
}

type CardProps = { id: RegistrationChoice; current: boolean; onChoose: Props['onChoose'] }

function Card({ id, current, onChoose }: CardProps) {
  const texts = useTexts('registration')
  const names = useTexts('categories')
  const href = useHref()
  if (id === '') return null
  return (
    <a
      className={classNames(css.card, current && css.cardChosen)}
      href={`${href('/registration')}?category=${id}#${formHeadingId}`}
      aria-current={current || undefined}
      onKeyDown={pressOnSpace}
      onClick={onPlainClick(() => onChoose(id))}
    >
      <img src={labels[id]} alt="" width={160} height={160} decoding="async" />
      <span className={css.cardWords}>
        <b>{names[id]}</b>
        <small>{texts.notes[id]}</small>
      </span>
      {current && (
        <span className={css.cardTick}>
          <Icon name="check" size={20} />
        </span>
      )}
    </a>
  )
}
