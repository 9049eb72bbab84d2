import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Loader } from '../../../ui/loader'
import { describeError } from '../../api/api-error'
import type { Edition } from '../../api/records'
import { eventQuery } from '../../layout/event-query'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { formatMoment } from '../../ui/dates'
import { lazyPart } from '../../ui/lazy-part'
import { PageTitle } from '../../ui/page-title'
import { QueryFailure } from '../../ui/query-error'
import { showDone } from '../../ui/toast-list'
import { editionQuery } from './edition-api'
import { FormSwitches } from './form-switches'
import { SectionForm } from './section-form'
import { SectionNav } from './section-nav'
import { sectionOf } from './sections'

const BeginEdition = lazyPart(async () => (await import('./begin-edition')).BeginEdition)
const BegunEdition = lazyPart(async () => (await import('./begun-edition')).BegunEdition)

const route = getRouteApi('/portal/admin/edition')

// The screen with all settings of this year's fair, divided into sections.
export function EditionScreen() {
  const edition = useQuery(editionQuery)
  const { section } = route.useSearch()
  const { data } = edition
  return (
    <>
      <PageTitle
        note={data && format(t.edition.note, { year: data.id, moment: formatMoment(data.updatedAt) })}
      >
        {data && section === 'money' && <FormSwitches edition={data} />}
        {data && <NextYear edition={data} />}
      </PageTitle>
      {edition.isPending && <Loader label={t.edition.loading} />}
      {edition.isError && !data && (
        <section className="card">
          <QueryFailure query={edition} title={t.edition.fetchFailed} text={describeError(edition.error)} />
        </section>
      )}
      {data && <Sections edition={data} />}
    </>
  )
}

// The button that begins next year's edition. Only owners see it.
function NextYear({ edition }: { edition: Edition }) {
  const client = useQueryClient()
  const [step, setStep] = useState<'begin' | Edition>()
  if (!useMay('manage')) return null
  const close = () => setStep(undefined)
  return (
    <>
      <Button variant="line" size="sm" icon="calendar" onClick={() => setStep('begin')}>
        {t.edition.begin.title}
      </Button>
      {step === 'begin' && (
        <BeginEdition
          edition={edition}
          onBegun={(next) => {
            client.setQueryData(editionQuery.queryKey, next)
            // All cached responses are reloaded, because they belong to the previous edition.
            void client.invalidateQueries()
            setStep(next)
          }}
          onClose={close}
        />
      )}
      {typeof step === 'object' && <BegunEdition edition={step} onClose={close} />}
    </>
  )
}

function Sections({ edition }: { edition: Edition }) {
  const client = useQueryClient()
  const mayContent = useMay('content')
  const mayPrices = useMay('prices')
  const section = sectionOf(route.useSearch().section)

  function saved(next: Edition) {
    client.setQueryData(editionQuery.queryKey, next)
    void client.invalidateQueries({ queryKey: eventQuery.queryKey })
    showDone(format(t.edition.saved, { section: section.title }))
  }

  return (
    <div className="edition">
      <SectionNav edition={edition} />
      <SectionForm
        key={section.id}
        section={section}
        edition={edition}
        readOnly={!mayContent && !mayPrices}
        onSaved={saved}
        reload={() => client.fetchQuery({ ...editionQuery, staleTime: 0 })}
      />
    </div>
  )
}
