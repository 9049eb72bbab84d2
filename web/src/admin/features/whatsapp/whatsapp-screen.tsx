import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { formatPaise, groupDigits } from '../../../lib/money'
import { siteIsBack } from '../../../lib/site-is-back'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import { TextInput } from '../../../ui/text-input'
import { describeError, errorMessage } from '../../api/api-error'
import {
  checkWhatsApp,
  switchWhatsApp,
  whatsappQuery,
  type WhatsAppAccount,
  changeKeys,
  type Keys,
} from '../../api/whatsapp'
import { CopyButton } from '../../session/copy-button'
import { PasswordInput } from '../../session/password-input'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { AskLeave } from '../../ui/ask-leave'
import { formatMoment } from '../../ui/dates'
import { PageTitle } from '../../ui/page-title'
import { QueryError } from '../../ui/query-error'
import * as rule from '../../ui/rules'
import { Skeleton } from '../../ui/skeleton'
import { showDone, showFailure } from '../../ui/toast-list'
import { useFields } from '../../ui/use-fields'
import { SettingsCard, TestCard } from './small-cards'

const labels = t.whatsapp

// The set-up of WhatsApp: how the account is, the keys, the budget and the test message. Others than owners see only
// how the account is.
export function WhatsappScreen() {
  const query = useQuery(whatsappQuery)
  const mayChange = useMay('manage')
  const account = query.data
  return (
    <>
      <PageTitle note={labels.note} />
      <QueryError query={query} text={labels.failed} reasonOf={describeError} />
      {query.isPending && <Skeleton label={t.common.loading} lines={8} />}
      {account && (
        <div className="wa-setup">
          <HealthCard account={account} mayChange={mayChange} />
          {mayChange && <KeysCard key={`${account.phoneId} ${account.accountId}`} account={account} />}
          {mayChange && account.on && <TestCard account={account} />}
          {mayChange && <SettingsCard key={account.version} account={account} />}
        </div>
      )}
    </>
  )
}

type HealthProps = { account: WhatsAppAccount; mayChange: boolean }

function HealthCard({ account, mayChange }: HealthProps) {
  const client = useQueryClient()
  const check = useMutation({
    mutationFn: checkWhatsApp,
    onSuccess: (now) => {
      client.setQueryData(whatsappQuery.queryKey, now)
      showDone(labels.checked)
    },
    onError: (error) => showFailure(labels.checkFailed, describeError(error)),
  })
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      await switchWhatsApp(on)
      await siteIsBack()
      await client.invalidateQueries()
    },
    onError: (error) => showFailure(labels.switchFailed, describeError(error)),
  })
  return (
    <section className="card wa-card" aria-labelledby="wa-health">
      <h2 id="wa-health">{labels.health}</h2>
      <p>
        <State account={account} />
      </p>
      {account.halted && (
        <Notice kind="bad" title={labels.halted}>
          <p>{account.halted}</p>
        </Notice>
      )}
      {account.on ? <Facts account={account} /> : <p>{labels.offNote}</p>}
      {account.on && account.number && (
        <p>
          {/* The poster is a file, so the browser opens it and not the router. */}
          <a className="book-link" href="/api/admin/whatsapp/poster.pdf" target="_blank" rel="noreferrer">
            {labels.poster}
          </a>
        </p>
      )}
      {mayChange && (
        <div className="wa-tasks">
          {account.on && (
            <Button
              variant="line"
              size="sm"
              icon="refresh"
              busy={check.isPending}
              busyLabel={labels.checking}
              onClick={() => check.mutate()}
            >
              {labels.check}
            </Button>
          )}
          {(account.on || account.off) && (
            <Button
              variant="line"
              size="sm"
              busy={turn.isPending}
              busyLabel={labels.switching}
              onClick={() => turn.mutate(account.off)}
            >
              {account.off ? labels.switchOn : labels.switchOff}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function State({ account: { on, off, halted } }: { account: WhatsAppAccount }) {
  if (off) return <Badge tone="mute">{labels.states.off}</Badge>
  if (!on) return <Badge tone="mute">{labels.states.notSetUp}</Badge>
  return halted ? (
    <Badge tone="bad">{labels.states.halted}</Badge>
  ) : (
    <Badge tone="good">{labels.states.connected}</Badge>
  )
}

const qualities: Readonly<Record<string, string>> = labels.qualities

function Facts({ account }: { account: WhatsAppAccount }) {
  const { number, name, quality, tier = '', checkedAt, spentPaise, budgetPaise, texts, freeTexts } = account
  const facts: readonly (readonly [string, string])[] = [
    [labels.number, [number, name].filter(Boolean).join(', ') || labels.unknown],
    [labels.quality, qualities[quality.toLowerCase()] ?? labels.unknown],
    [labels.tier, tierOf(tier)],
    [labels.lastCheck, checkedAt ? formatMoment(checkedAt) : labels.never],
    [
      labels.today,
      format(labels.ofBudget, { spent: formatPaise(spentPaise), budget: formatPaise(budgetPaise) }),
    ],
    [labels.answers, format(labels.ofFree, { used: groupDigits(texts), free: groupDigits(freeTexts) })],
  ]
  return (
    <dl className="wa-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

// How many people may get a message in a day, from a name such as TIER_2K.
function tierOf(tier: string): string {
  const limit = tier.replace('TIER_', '')
  if (limit === 'UNLIMITED') return labels.unlimited
  const most = Number(limit.replace('K', '000'))
  return most > 0 ? groupDigits(most) : labels.unknown
}

const line = rule.text({ most: 1000 })
const schema = v.object({ token: line, phoneId: line, accountId: line, appSecret: line, verifyToken: line })

const secrets = ['token', 'appSecret', 'verifyToken'] as const

// The keys of the account and the address of the webhook. Stored secrets are never shown again: an empty field keeps
// them.
function KeysCard({ account: { given, phoneId, accountId, webhook, off } }: { account: WhatsAppAccount }) {
  const client = useQueryClient()
  const { form, submit, failure, isSubmitting, unsent, errorOf } = useFields<Keys>(
    { token: '', phoneId, accountId, appSecret: '', verifyToken: '' },
    schema,
    async (keys, reset) => {
      await changeKeys(keys)
      await siteIsBack()
      reset()
      showDone(labels.saved)
      await client.invalidateQueries()
    },
  )
  const kept = phoneId && !off ? labels.kept : undefined
  return (
    <section className="card wa-card" aria-labelledby="wa-keys">
      <h2 id="wa-keys">{labels.keys}</h2>
      <div className="wa-copy">
        <p>
          {labels.webhook}
          <code>{webhook}</code>
        </p>
        <CopyButton text={webhook} />
      </div>
      {given ? (
        <p>{labels.given}</p>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          {failure && <Notice kind="bad" live="alert" title={errorMessage(failure)} />}
          <TextInput
            {...form.register('phoneId')}
            idPrefix="wa"
            label={labels.phoneId}
            hint={labels.phoneIdHint}
            autoComplete="off"
            error={errorOf('phoneId')}
          />
          <TextInput
            {...form.register('accountId')}
            idPrefix="wa"
            label={labels.accountId}
            autoComplete="off"
            error={errorOf('accountId')}
          />
          {secrets.map((name) => (
            <PasswordInput
              key={name}
              {...form.register(name)}
              idPrefix="wa"
              label={labels[name]}
              hint={kept ?? (name === 'verifyToken' ? labels.verifyTokenHint : undefined)}
              autoComplete="off"
              error={errorOf(name)}
            />
          ))}
          <div className="wa-tasks">
            <Button type="submit" size="sm" busy={isSubmitting} busyLabel={labels.trying}>
              {labels.save}
            </Button>
          </div>
          <AskLeave dirty={unsent} ofPage />
        </form>
      )}
    </section>
  )
}
