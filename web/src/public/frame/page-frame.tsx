import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts'
import { SentPart } from '../sent-part'
import { ActionBar } from './action-bar'
import { Footer } from './footer'
import { Header } from './header'
import css from './page-frame.module.css'

type Props = {
  // The bar with Register and Book a stall at the foot of a phone's screen. A page that does one of the two leaves it out.
  actionBar?: boolean
  children: ReactNode
}

// What stands round every page: skip link, header, footer and bottom bar. The page's own content is the main landmark.
export function PageFrame({ actionBar = true, children }: Props) {
  const texts = useTexts('frame')
  return (
    <>
      <a className={css.skip} href="#main">
        {texts.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SentPart id="sent-footer">{import.meta.env.SSR && <Footer />}</SentPart>
      {actionBar && <ActionBar />}
    </>
  )
}
