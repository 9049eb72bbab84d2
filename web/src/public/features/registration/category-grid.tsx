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
import type { RegistrationCategory } from '../../props.gen'
import { formHeadingId } from './form-heading'
import css from './category-grid.module.css'

const labels: Readonly<Record<RegistrationCategory['like'], string>> = {
  farmer,
  scientist,
  entrepreneur,
  startup,
  student,
  other,
}

type Props = {
  categories: readonly RegistrationCategory[]
  chosen: string
  onChoose: (id: string) => void
}

// The categories as cards. Each card is a link to the page with the category's form, so the cards work before
// hydration and without JavaScript.
export function CategoryGrid({ categories, chosen, onChoose }: Props) {
  const texts = useTexts('registration')
  return (
    <section aria-labelledby="i-am" id="f-category">
      <h2 id="i-am">{texts.choose}</h2>
      <ul className={css.cards}>
        {categories.map((category, index) => (
          <li key={index}>
            <Card category={category} current={category.id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <GroupLink category={chosen} />
    </section>
  )
}

// Leads teachers and villages to the form of a group.
function GroupLink({ category }: { category: string }) {
  const { group } = useTexts('registration')
  const href = useHref()
  const query = category === '' ? '' : `?category=${encodeURIComponent(category)}`
  return (
    <p className={css.group}>
      {group.text} <a href={href('/group') + query}>{group.link}</a>
    </p>
  )
}

type CardProps = { category: RegistrationCategory; current: boolean; onChoose: Props['onChoose'] }

function Card({ category: { id, name, note, like }, current, onChoose }: CardProps) {
  const href = useHref()
  return (
    <a
      className={classNames(css.card, current && css.cardChosen)}
      href={`${href('/registration')}?category=${encodeURIComponent(id)}#${formHeadingId}`}
      aria-current={current || undefined}
      onKeyDown={pressOnSpace}
      onClick={onPlainClick(() => onChoose(id))}
    >
      <img src={labels[like]} alt="" width={160} height={160} decoding="async" />
      <span className={css.cardWords}>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </span>
      {current && (
        <span className={css.cardTick}>
          <Icon name="check" size={20} />
        </span>
      )}
    </a>
  )
}
