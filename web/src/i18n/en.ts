// Index of the English texts: one line to import and one to list each namespace (the same in hi.ts and
// te.ts). Only the server bundle imports these files; a page lists the namespaces that it needs.
import { categories } from './en/categories'
import { frame } from './en/frame'
import { hall } from './en/hall'
import { home } from './en/home'
import { payment } from './en/payment'
import { plain } from './en/plain'
import { registration } from './en/registration'
import { result } from './en/result'
import { stallBooking } from './en/stall-booking'
import { ui } from './en/ui'

export const en = {
  categories,
  frame,
  hall,
  home,
  payment,
  plain,
  registration,
  result,
  stallBooking,
  ui,
}
