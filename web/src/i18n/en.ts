// Index of the English texts: one line to import and one to list each namespace (the same in hi.ts and
// te.ts). Only the server bundle imports these files; a page lists the namespaces that it needs.
import { application } from './en/application'
import { banner } from './en/banner'
import { cancellation } from './en/cancellation'
import { categories } from './en/categories'
import { committees } from './en/committees'
import { contact } from './en/contact'
import { entry } from './en/entry'
import { frame } from './en/frame'
import { hall } from './en/hall'
import { home } from './en/home'
import { layout } from './en/layout'
import { myData } from './en/my-data'
import { notFound } from './en/not-found'
import { offline } from './en/offline'
import { partners } from './en/partners'
import { payment } from './en/payment'
import { policy } from './en/policy'
import { receipt } from './en/receipt'
import { registration } from './en/registration'
import { result } from './en/result'
import { sponsorship } from './en/sponsorship'
import { stallBooking } from './en/stall-booking'
import { ui } from './en/ui'

export const en = {
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
