import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts'
import { SentPart } from '../sent-part'
import { ActionBar } from './action-bar'
import { Footer } from './footer'
import { Header } from './header'
import css from './page-frame.module.css'

type Props = {
  // Whether a phone shows the bar with Register and Book a stall.
  actionBar: boolean | undefined
  children: ReactNode
}

// The frame of every page: skip link, header, footer and bottom bar. The content of the page is the main landmark.
export function PageFrame({ actionBar, children }: Props) {
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
