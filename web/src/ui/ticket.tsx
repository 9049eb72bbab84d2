import { classNames } from './class-names'
import css from './ticket.module.css'

// A fee on a notched ticket: the amount in large type ("₹100") and a text next to it or below it ("per participant").
export function Ticket({
  amount,
  text,
  label,
  size = 'md',
}: {
  amount: string
  text: string
  label?: string | undefined
  size?: 'md' | 'sm' | undefined
}) {
  return (
    <p className={classNames(css.ticket, size === 'sm' && css.ticketSm)}>
      {label && <span className="vh">{label} </span>}
      <b>{amount}</b>
      <span>{text}</span>
    </p>
  )
}
