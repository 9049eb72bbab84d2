import { format } from '../../../i18n/format'
import type { Application } from '../../api/records'
import { t } from '../../texts'
import { ConsentFact } from '../../ui/consent-fact'
import { Fact, Facts } from '../../ui/row-details'

// An application's details: the full texts, which the table cuts off.
export function ApplicationDetails({ application }: { application: Application }) {
  const { _id, reference, address, email, biodataName, biodataScanned, experience } = application
  const scan = biodataScanned ? t.applications.scanned : t.applications.notScanned
  return (
    <Facts>
      <Fact label={t.common.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact label={t.common.address}>{address}</Fact>
      <Fact label={t.applications.biodata}>
        {biodataName
          ? format(t.applications.fileAndScan, { name: biodataName, scan })
          : t.applications.noFile}
      </Fact>
      <Fact label={t.applications.reference}>{reference}</Fact>
      <Fact label={t.common.id}>{_id}</Fact>
      <ConsentFact kind="application" id={_id} />
      <Fact label={t.applications.experience} wide>
        <span className="typed-text">{experience}</span>
      </Fact>
    </Facts>
  )
}
