import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { definePage } from '../define-page'
import { ApplicationView } from '../features/application/application-view'
import { PageHead } from '../frame/page-head'
import type { ApplicationProps } from '../props.gen'

// The application page. Resource persons and volunteers have different URLs but use the same form.
export const page = definePage<ApplicationProps>({
  name: 'application',
  texts: ['application', 'ui', 'marked'],
  hydrate: true,
  title: ({ application }, frame, { type }) => format(application[type].title, { fair: frame.title }),
  description: ({ application }, frame, { type }) =>
    format(application[type].description, { fair: frame.title, dates: frame.dates, place: frame.venueShort }),
  component: ApplicationPage,
})

function ApplicationPage(props: ApplicationProps) {
  const { heading, lead } = useTexts('application')[props.type]
  return (
    <>
      <PageHead title={heading} lead={lead} />
      <ApplicationView {...props} />
    </>
  )
}
