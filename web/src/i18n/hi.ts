import { categories } from './hi/categories'
import { frame } from './hi/frame'
import { hall } from './hi/hall'
import { home } from './hi/home'
import { payment } from './hi/payment'
import { plain } from './hi/plain'
import { registration } from './hi/registration'
import { result } from './hi/result'
import { stallBooking } from './hi/stall-booking'
import { ui } from './hi/ui'
import type { Texts } from './texts'

export const hi: Texts = {
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
