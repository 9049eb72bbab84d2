import type { Application } from '../../api/records'
import { ConsentFact } from '../../ui/consent-fact'
import { Fact, Facts } from '../../ui/row-details'

// What opens below an application: the texts that the table cuts short.
export function ApplicationDetails({ application }: { application: Application }) {
  const { _id, address, email, biodataName, experience } = application
  return (
    <Facts>
      <Fact label="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact label="Address">{address}</Fact>
      <Fact label="Biodata">{biodataName || 'No file'}</Fact>
      <Fact label="Id">{_id}</Fact>
      <ConsentFact kind="application" id={_id} />
      <Fact label="Experience" wide>
        <span className="typed-text">{experience}</span>
      </Fact>
    </Facts>
  )
}
