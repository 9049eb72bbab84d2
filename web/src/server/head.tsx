import type { Head } from '../public/props.gen'

type Props = { head: Head; title: string; description: string }

// The metadata for previews of shared links, in the Open Graph format. X (Twitter) also reads this format.
export function ShareTags({ head, title, description }: Props) {
  const { image } = head
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={head.siteName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {head.canonical !== '' && <meta property="og:url" content={head.canonical} />}
      <meta property="og:locale" content={head.locale} />
      {head.locales.map((locale) => (
        <meta key={locale} property="og:locale:alternate" content={locale} />
      ))}
      {image.href !== '' && (
        <>
          <meta property="og:image" content={image.href} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

// Structured data for search engines: the event on the home page, its sessions on the page of the programme, and
// breadcrumbs on all pages but the home page. The content security policy allows these script elements, because they
// contain only data and are not executed.
export function StructuredData(props: Props) {
  const all = [breadcrumbs(props), props.head.event === '' ? null : eventOf(props)]
  return all
    .filter((data) => data !== null)
    .map((data, index) => {
      const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
      return <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
    })
}

function eventOf({ head, description }: Props): object {
  return { ...(JSON.parse(head.event) as object), description }
}

function breadcrumbs({ head, title }: Props): object | null {
  if (head.canonical === '' || head.canonical === head.home) return null
  // The document title begins with the page name, followed by ' · ' and the fair's name. The breadcrumb contains only
  // the page name.
  const [name = title] = title.split(' · ')
  const step = (position: number, label: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name: label,
    item,
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [step(1, head.siteName, head.home), step(2, name, head.canonical)],
  }
}
