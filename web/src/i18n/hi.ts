import { application } from './hi/application'
import { banner } from './hi/banner'
import { cancellation } from './hi/cancellation'
import { categories } from './hi/categories'
import { committees } from './hi/committees'
import { contact } from './hi/contact'
import { entry } from './hi/entry'
import { frame } from './hi/frame'
import { hall } from './hi/hall'
import { home } from './hi/home'
import { layout } from './hi/layout'
import { myData } from './hi/my-data'
import { notFound } from './hi/not-found'
import { offline } from './hi/offline'
import { partners } from './hi/partners'
import { payment } from './hi/payment'
import { policy } from './hi/policy'
import { receipt } from './hi/receipt'
import { registration } from './hi/registration'
import { result } from './hi/result'
import { sponsorship } from './hi/sponsorship'
import { stallBooking } from './hi/stall-booking'
import { ui } from './hi/ui'
import type { Texts } from './texts'

export const hi: Texts = {
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
