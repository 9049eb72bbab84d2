import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { ContactForm } from '../features/contact/contact-form'
import { ContactWays } from '../features/contact/contact-ways'
import { PageHead } from '../frame/page-head'
import type { ContactProps } from '../props.gen'
import { VenueMap } from '../venue-map'
import belowCss from '../below.module.css'
import css from '../features/contact/contact.module.css'

// The contact page: a form, contact details, and directions to the fair.
export const page = definePage<ContactProps>({
  name: 'contact',
  texts: ['contact', 'ui', 'required.contact', 'marked'],
  hydrate: true,
  title: ({ contact }, frame) => format(contact.title, { fair: frame.title }),
  description: ({ contact }, frame) =>
    format(contact.description, { fair: frame.title, venue: frame.venue, dates: frame.dates }),
  component: ContactPage,
})

function ContactPage(props: ContactProps) {
  const texts = useTexts('contact')
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <div className={`wrap ${css.contact}`}>
        <aside>
          <ContactWays {...props} />
        </aside>
        <ContactForm {...props} />
      </div>
      <VenueMap {...props} className={belowCss.below} />
    </>
  )
}
