import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { format } from '../../../i18n/format'
import { formatPaise, groupDigits } from '../../../lib/money'
import { Button } from '../../../ui/button'
import { Loader } from '../../../ui/loader'
import { Notice } from '../../../ui/notice'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { ApiError, describeError } from '../../api/api-error'
import { counted, t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { formatMoment } from '../../ui/dates'
import { PageTitle } from '../../ui/page-title'
import { QueryFailure } from '../../ui/query-error'
import { ScrollingTable } from '../../ui/scrolling-table'
import {
  decideChange,
  fairChangeQuery,
  proposeChange,
  stopRefunding,
  type FairChange,
  type Standing,
} from './fair-change-api'

const texts = t.fairChange
const kinds = ['registration', 'booking', 'sponsorship'] as const
const peopleKinds = ['registration', 'booking', 'sponsorship', 'application'] as const

type Choice = 'newDays' | Standing

// The screen to postpone or to cancel the fair. It shows what would happen before anything happens.
export function FairChangeScreen() {
  const query = useQuery(fairChangeQuery)
  const { data } = query
  return (
    <>
      <PageTitle note={texts.note} />
      {query.isPending && <Loader label={texts.loading} />}
      {query.isError && !data && (
        <section className="card">
          <QueryFailure query={query} title={texts.failed} text={describeError(query.error)} />
        </section>
      )}
      {data && <Content change={data} />}
    </>
  )
}

function Content({ change }: { change: FairChange }) {
  const { standing, over } = change
  const agreed = standing.state !== '' ? standing.agreed : undefined
  const [choice, setChoice] = useState<Choice>(agreed ? 'newDays' : 'postponed')
  if (agreed?.to === 'cancelled') return <Agreed change={change} />
  if (standing.proposal) {
    return (
      <>
        <Decision change={change} proposal={standing.proposal} />
        <Meaning change={change} to={standing.proposal.to} />
      </>
    )
  }
  return (
    <>
      {agreed && <Agreed change={change} />}
      {over && <Notice kind="info" title={texts.over} />}
      <fieldset className="fair-choice">
        <legend className="vh">{texts.choice}</legend>
        {(['newDays', 'postponed', 'cancelled'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="fair-choice"
              checked={choice === value}
              disabled={agreed?.to === value}
              onChange={() => setChoice(value)}
            />
            <b>{texts[value]}</b>
            <span>{texts[`${value}Note`]}</span>
          </label>
        ))}
      </fieldset>
      {choice === 'newDays' ? (
        <section className="card fair-part">
          <p>{texts.newDaysText}</p>
          <Link to="/admin/edition" search={{ section: 'days' }} className="quiet-button">
            {texts.toEdition}
          </Link>
        </section>
      ) : (
        <>
          <Meaning change={change} to={choice} />
          <Propose key={choice} year={change.edition} to={choice} />
        </>
      )}
    </>
  )
}

// What a postponement or a cancellation means for money, people and the website.
function Meaning({ change, to }: { change: FairChange; to: Standing }) {
  return (
    <div className="fair-meaning">
      <Money change={change} to={to} />
      <div>
        <People change={change} to={to} />
        <section className="card fair-part">
          <h2>{texts.website}</h2>
          <p>{to === 'cancelled' ? texts.websiteCancelled : texts.websitePostponed}</p>
        </section>
      </div>
    </div>
  )
}

function Money({ change, to }: { change: FairChange; to: Standing }) {
  const rows = kinds.map((kind) => ({
    kind,
    ...(change.money[kind] ?? { records: 0, byProviderPaise: 0, byHandPaise: 0, taxPaise: 0 }),
  }))
  const sum = (of: 'records' | 'byProviderPaise' | 'byHandPaise' | 'taxPaise') =>
    rows.reduce((total, row) => total + row[of], 0)
  const byHand = sum('byHandPaise')
  const tax = sum('taxPaise')
  return (
    <section className="card fair-part">
      <h2>{to === 'cancelled' ? texts.money : texts.moneyStays}</h2>
      <ScrollingTable label={to === 'cancelled' ? texts.money : texts.moneyStays}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.records}</th>
            <th scope="col">{texts.byProvider}</th>
            <th scope="col">{texts.byHand}</th>
            <th scope="col">{texts.together}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, records, byProviderPaise, byHandPaise }) => (
            <tr key={kind}>
              <th scope="row">{texts.kinds[kind]}</th>
              <td>{groupDigits(records)}</td>
              <td>{formatPaise(byProviderPaise)}</td>
              <td>{formatPaise(byHandPaise)}</td>
              <td>
                <b>{formatPaise(byProviderPaise + byHandPaise)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.all}</th>
            <td>{groupDigits(sum('records'))}</td>
            <td>{formatPaise(sum('byProviderPaise'))}</td>
            <td>{formatPaise(byHand)}</td>
            <td>{formatPaise(sum('byProviderPaise') + byHand)}</td>
          </tr>
        </tfoot>
      </ScrollingTable>
      {to === 'cancelled' && (
        <ul>
          {byHand > 0 && <li>{format(texts.handNote, { amount: formatPaise(byHand) })}</li>}
          <li>{texts.documentNote}</li>
          {tax > 0 && <li>{format(texts.taxNote, { amount: formatPaise(tax) })}</li>}
        </ul>
      )}
    </section>
  )
}

function People({ change, to }: { change: FairChange; to: Standing }) {
  const all = peopleKinds.map((kind) => change.people[kind] ?? { byEmail: 0, byPhone: 0, nobody: 0 })
  const email = all.reduce((sum, { byEmail }) => sum + byEmail, 0)
  const phone = all.reduce((sum, { byPhone }) => sum + byPhone, 0)
  const nobody = all.reduce((sum, of) => sum + of.nobody, 0)
  return (
    <section className="card fair-part" aria-labelledby="fair-people">
      <h2 id="fair-people">{`${texts.people}: ${groupDigits(email + phone)}`}</h2>
      <dl>
        <Count label={texts.email} count={email} />
        <Count label={texts.phone} count={phone} />
        {nobody > 0 && <Count label={texts.nobody} count={nobody} />}
      </dl>
      <details>
        <summary>{texts.message}</summary>
        {Object.entries(change.messages[to] ?? {}).map(([lang, { subject, body }]) => (
          <div key={lang} lang={lang}>
            <b>{subject}</b>
            <p>{body}</p>
          </div>
        ))}
      </details>
    </section>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{groupDigits(count)}</dd>
    </div>
  )
}

// Stores the answer of the server. The website, the edition and the lists change with it.
function useChange<Values>(mutationFn: (values: Values) => Promise<FairChange>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (change) => client.setQueryData(fairChangeQuery.queryKey, change),
    onSettled: () => client.invalidateQueries(),
  })
}

function Propose({ year, to }: { year: string; to: Standing }) {
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useChange(proposeChange)
  const fields: ApiError['fields'] = error instanceof ApiError ? error.fields : {}
  return (
    <form
      className="card fair-part fair-propose"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ to, reason, year: typed })
      }}
    >
      <TextArea
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        rows={2}
        value={reason}
        error={fields['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextInput
        name="year"
        label={format(texts.year, { year })}
        autoComplete="off"
        value={typed}
        error={fields['year']}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error && Object.keys(fields).length === 0 && (
        <Notice kind="bad" live="alert" title={describeError(error)} />
      )}
      <div className="fair-buttons">
        <Link to="/admin/edition" className="quiet-button">
          {texts.keep}
        </Link>
        <Button type="submit" variant="danger" busy={isPending} busyLabel={texts.proposing}>
          {texts.propose[to]}
        </Button>
      </div>
      <AskLeave dirty={reason !== '' && !isPending} />
    </form>
  )
}

function Decision({
  change,
  proposal,
}: {
  change: FairChange
  proposal: NonNullable<FairChange['standing']['proposal']>
}) {
  const { mutate, isPending, variables, error } = useChange(decideChange)
  return (
    <section className="card fair-part" aria-labelledby="fair-proposal">
      <h2 id="fair-proposal">{format(texts.proposed[proposal.to], { person: proposal.proposer })}</h2>
      <p>{proposal.reason}</p>
      <p>{formatMoment(proposal.proposedAt)}</p>
      {!change.mayAgree && <p>{texts.ownProposal}</p>}
      {error && <Notice kind="bad" live="alert" title={describeError(error)} />}
      <div className="fair-buttons">
        <Button
          variant="line"
          busy={isPending && variables === 'refuse'}
          busyLabel={texts.refuse}
          onClick={() => mutate('refuse')}
        >
          {change.mayAgree ? texts.refuse : texts.takeBack}
        </Button>
        {change.mayAgree && (
          <Button
            variant="danger"
            busy={isPending && variables === 'approve'}
            busyLabel={texts.agreeing}
            onClick={() => mutate('approve')}
          >
            {texts.agree[proposal.to]}
          </Button>
        )}
      </div>
    </section>
  )
}

// What was agreed, and how far the refunds of a cancelled fair are.
function Agreed({ change }: { change: FairChange }) {
  const { mutate, isPending, error } = useChange(stopRefunding)
  const { agreed } = change.standing
  if (!agreed) return null
  const stopped = agreed.stoppedAt !== undefined
  return (
    <section className="card fair-part" aria-labelledby="fair-agreed">
      <h2 id="fair-agreed">{texts.is[agreed.to]}</h2>
      <p>{agreed.reason}</p>
      <p>
        {format(texts.agreed, {
          proposer: agreed.proposer,
          approver: agreed.approver,
          moment: formatMoment(agreed.at),
        })}
      </p>
      {error && <Notice kind="bad" live="alert" title={describeError(error)} />}
      {agreed.to === 'cancelled' && (
        <>
          <p role="status">
            {change.left === 0
              ? texts.leftNone
              : `${counted(change.left, texts.left, { count: change.left })} ${texts.leftNote}`}
          </p>
          {stopped && <p>{texts.stopped}</p>}
          {change.left > 0 && (
            <div className="fair-buttons">
              <Button
                variant="line"
                busy={isPending}
                busyLabel={texts.proposing}
                onClick={() => mutate(!stopped)}
              >
                {stopped ? texts.goOn : texts.stop}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
