import { categories } from './te/categories'
import { frame } from './te/frame'
import { hall } from './te/hall'
import { home } from './te/home'
import { payment } from './te/payment'
import { plain } from './te/plain'
import { registration } from './te/registration'
import { result } from './te/result'
import { stallBooking } from './te/stall-booking'
import { ui } from './te/ui'
import type { Texts } from './texts'

export const te: Texts = {
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
