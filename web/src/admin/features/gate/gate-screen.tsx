import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { format } from '../../../i18n/format'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Notice } from '../../../ui/notice'
import { eventQuery } from '../../layout/event-query'
import { t } from '../../texts'
import { formatDay } from '../../ui/dates'
import { PageTitle } from '../../ui/page-title'
import { useOnline } from '../../ui/use-online'
import { isCode } from './answers'
import { CheckResult } from './check-result'
import { CodeForm } from './code-form'
import { FoundEntries } from './found-entries'
import { gateSummaryQuery } from './gate-api'
import { GateCounts } from './gate-counts'
import { LastChecks } from './last-checks'
import { keepSound, soundIsOn } from './signal'
import { useGate } from './use-gate'
import { Viewfinder } from './viewfinder'

const route = getRouteApi('/portal/admin/gate')

// The screen that checks entry codes. It accepts codes from the camera, a handheld scanner, the phone's camera app or
// the keyboard. Each admission is one request to the server.
export function GateScreen() {
  const { code } = route.useSearch()
  const navigate = route.useNavigate()
  const { checks, busy, check, admit, undo } = useGate()
  const [dry, setDry] = useState(false)
  const [words, setWords] = useState('')
  // The id of the last check before the user started a search. That check's result is hidden.
  const [cleared, setCleared] = useState<number>()
  const online = useOnline()

  const read = useCallback(
    (text: string) => {
      setWords('')
      void check(text, dry)
    },
    [check, dry],
  )

  return (
    <>
      <PageTitle title={t.gate.heading} note={t.gate.note} />
      {!online && (
        <Notice kind="bad" live="alert" title={t.gate.noNetwork}>
          <p>{t.gate.offlineNote}</p>
        </Notice>
      )}
      <FairDayNotice />
      <div className="gate">
        <div className="gate-work">
          {code && isCode(code) && (
            <OpenedCode
              onCheck={() => {
                read(code)
                void navigate({ search: { code: '' }, replace: true })
              }}
            />
          )}
          <CheckResult check={checks[0]?.id === cleared ? undefined : checks[0]} busy={busy} />
          <Viewfinder onText={read} />
          <CodeForm
            onCode={read}
            onWords={(typed) => {
              setWords(typed)
              if (typed) setCleared(checks[0]?.id)
            }}
          />
          {words && <FoundEntries words={words} onAdmit={admit} />}
          <Choices dry={dry} onDry={setDry} />
        </div>
        <div className="gate-side">
          <LastChecks checks={checks} onUndo={undo} />
          <GateCounts />
        </div>
      </div>
    </>
  )
}

// Shows a notice if today is not a day of the fair, according to the server's clock.
function FairDayNotice() {
  const event = useQuery(eventQuery).data
  const today = useQuery(gateSummaryQuery).data?.day
  if (!event || !today || (today >= event.firstDay && today <= event.lastDay)) return null
  return (
    <Notice kind="warn" icon="calendar" title={t.gate.notFairDay}>
      <p>{format(t.gate.notFairDayNote, { today: formatDay(today), dates: event.dates })}</p>
    </Notice>
  )
}

// Shows a code that the user has opened with the phone's camera app. The visitor is admitted only when the user
// presses the button.
function OpenedCode({ onCheck }: { onCheck: () => void }) {
  return (
    <div className="gate-opened">
      <p>{t.gate.codeOpened}</p>
      <Button wide icon="check" onClick={onCheck}>
        {t.gate.checkThisCode}
      </Button>
    </div>
  )
}

function Choices({ dry, onDry }: { dry: boolean; onDry: (dry: boolean) => void }) {
  const [sound, setSound] = useState(soundIsOn)
  return (
    <div className="gate-choices">
      <Checkbox
        name="dry"
        label={t.gate.checkOnly}
        checked={dry}
        onChange={(event) => onDry(event.target.checked)}
      />
      <Checkbox
        name="sound"
        label={t.gate.sound}
        checked={sound}
        onChange={(event) => {
          setSound(event.target.checked)
          keepSound(event.target.checked)
        }}
      />
    </div>
  )
}
