import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { EmptyState } from '../../../ui/empty-state'
import { Notice } from '../../../ui/notice'
import { useMay } from '../../session/permissions'
import { t } from '../../texts'
import { PageTitle } from '../../ui/page-title'
import { isCode } from './answers'
import { CheckResult } from './check-result'
import { CodeForm } from './code-form'
import { FoundEntries } from './found-entries'
import { GateCounts } from './gate-counts'
import { LastChecks } from './last-checks'
import { keepSound, soundIsOn } from './signal'
import { useGate } from './use-gate'
import { useOnline } from './use-online'
import { Viewfinder } from './viewfinder'

const route = getRouteApi('/portal/admin/gate')

// Checks entry codes from the camera, a handheld scanner, the phone's camera app or the keyboard. Each admission is one
// call to the server.
export function GateScreen() {
  if (!useMay('checkin')) {
    return (
      <section className="card">
        <EmptyState heading="h1" title={t.gate.forbidden} text={t.gate.forbiddenNote} />
      </section>
    )
  }
  return <Gate />
}

function Gate() {
  const { code } = route.useSearch()
  const navigate = route.useNavigate()
  const { checks, busy, check, admit, undo } = useGate()
  const [dry, setDry] = useState(false)
  const [words, setWords] = useState('')
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
          <CheckResult check={checks[0]} busy={busy} />
          <Viewfinder onText={read} />
          <CodeForm onCode={read} onWords={setWords} />
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

// A code that was opened with the phone's camera app. The visitor is admitted only after a press on the button.
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
