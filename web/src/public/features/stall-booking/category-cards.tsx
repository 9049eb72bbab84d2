import { useTexts } from '../../../i18n/texts'
import { Icon } from '../../../ui/icon'
import { Notice } from '../../../ui/notice'
import { Pictogram } from '../../../ui/pictogram'
import { onPlainClick, pressOnSpace } from '../../../ui/plain-click'
import { useHref } from '../../page-context'
import type { StallBookingCard } from '../../props.gen'
import { cardDrawing } from './card-drawings'
import css from './category-cards.module.css'

type Props = {
  cards: readonly StallBookingCard[]
  // If false, bookings are closed, and the cards only show information without links.
  open: boolean
  onOpen: (id: string) => void
}

// The exhibitor categories as cards. Each card is a link to the page with the category's form and the list of
// stalls. With JavaScript, the form opens in a dialog, and the choice of stalls follows.
export function CategoryCards({ cards, open, onOpen }: Props) {
  const texts = useTexts('stallBooking')
  const href = useHref()

  return (
    <>
      <h2>{texts.who}</h2>
      <ul className={css.bookingCards}>
        {cards.map((card) => (
          <li key={card.id}>
            {open ? (
              <a
                className={css.bookingCard}
                href={href(`/stallbooking?card=${card.id}&stalls=1`)}
                onKeyDown={pressOnSpace}
                onClick={onPlainClick(() => onOpen(card.id))}
              >
                <CardWords card={card} />
                <span className={css.bookingCardGo}>
                  <span>{texts.book}</span>
                  <Icon name="arrow-right" />
                </span>
              </a>
            ) : (
              <div className={css.bookingCard}>
                <CardWords card={card} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Notice>
        <p>{texts.prepare}</p>
      </Notice>
    </>
  )
}

function CardWords({ card: { id, name, note } }: { card: StallBookingCard }) {
  return (
    <>
      <Pictogram drawing={cardDrawing(id)} />
      <span className={css.bookingCardWords}>
        <span className={css.bookingCardName}>{name}</span>
        <span className={css.bookingCardText}>{note}</span>
      </span>
    </>
  )
}
