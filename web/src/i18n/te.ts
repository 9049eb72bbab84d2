import { application } from './te/application'
import { banner } from './te/banner'
import { cancellation } from './te/cancellation'
import { categories } from './te/categories'
import { committees } from './te/committees'
import { contact } from './te/contact'
import { entry } from './te/entry'
import { frame } from './te/frame'
import { hall } from './te/hall'
import { home } from './te/home'
import { layout } from './te/layout'
import { myData } from './te/my-data'
import { notFound } from './te/not-found'
import { offline } from './te/offline'
import { partners } from './te/partners'
import { payment } from './te/payment'
import { policy } from './te/policy'
import { receipt } from './te/receipt'
import { registration } from './te/registration'
import { result } from './te/result'
import { sponsorship } from './te/sponsorship'
import { stallBooking } from './te/stall-booking'
import { ui } from './te/ui'
import type { Texts } from './texts'

export const te: Texts = {
  application,
  banner,
  cancellation,
  categories,
  committees,
  contact,
  entry,
  frame,
  hall,
  home,
  layout,
  myData,
  notFound,
  offline,
  partners,
  payment,
  policy,
  receipt,
  registration,
  result,
  sponsorship,
  stallBooking,
  ui,
}
