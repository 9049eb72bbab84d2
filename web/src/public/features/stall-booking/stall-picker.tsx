import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Hall, HallStall } from '../../../lib/hall'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { EmptyState } from '../../../ui/empty-state'
import { HallLegend } from '../../../ui/hall-map/hall-legend'
import { HallList } from '../../../ui/hall-map/hall-list'
import { HallMap, type HallMapHandle } from '../../../ui/hall-map/hall-map'
import { PriceLegend } from '../../../ui/hall-map/price-legend'
import { Icon } from '../../../ui/icon'
import { Loader } from '../../../ui/loader'
import { BookingSteps } from './booking-steps'
import { PickerSummary } from './picker-summary'
import { PickerTools, useShown, type View } from './picker-tools'
import { PlanPanel } from './plan-panel'
import { idsOf } from './selection'
import type { Booking } from './use-booking'
import { useBookingLater } from './use-booking-later'
import { useTogether, type Together } from './use-together'
import dialogCss from '../../../ui/dialog.module.css'
import css from './stall-picker.module.css'

type Props = {
  booking: Booking
  // The stall size that is initially highlighted, or '' for all sizes.
  size: string
  onClose: () => void
}

// The second step in full screen. The plan or the list is on the left, and the summary is on the right. On a phone, the
// plan or the list is above the summary.
export function StallPicker({ booking, size, onClose }: Props) {
  const texts = useTexts('stallBooking')
  const ui = useTexts('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const { hall, failed, retry } = booking.live

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const opener = document.activeElement
    element.showModal()
    element.focus() // screen readers announce the dialog's title, as in ui/dialog.tsx
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={css.picker}
      aria-labelledby="picker-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={css.pickerHead}>
        <h2 id="picker-title">
          {texts.picker.title}
          <small>{format(texts.stepOf, { n: 2, count: 3 })}</small>
        </h2>
        <BookingSteps current={1} />
        <button type="button" className={dialogCss.dialogClose} aria-label={ui.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {hall && <PickerChoice hall={hall} booking={booking} first={size} />}
      {!hall && (
        <div className={css.pickerWait}>
          {failed ? (
            <EmptyState
              kind="error"
              title={texts.picker.failed}
              text={ui.network}
              actions={<Button onClick={retry}>{ui.tryAgain}</Button>}
            />
          ) : (
            <Loader label={texts.picker.loading} />
          )}
        </div>
      )}
      <p className="vh" aria-live="polite">
        {booking.selection.spoken}
      </p>
    </dialog>
  )
}

function PickerChoice({ hall, booking, first }: { hall: Hall; booking: Booking; first: string }) {
  const map = useRef<HallMapHandle>(null)
  const { view, listed, show, pressInList } = useView(map, booking.selection.press)
  const [shown, change] = useShown(hall, first)
  const { zone, setZone, goToZone } = useZone(map)
  const { selection } = booking
  const { chosen, own } = useStallsOf(hall, booking)
  const together = useTogether(hall, { zone, size: shown.size, chosen })
  const { pressed, setPressed, closePanel } = usePressed(together)
  useProposalInSight(together, map)
  // A pressed stall is first shown in the visible view (the plan or the list). The hidden view and the summary are
  // rendered later.
  const chosenLater = useDeferredValue(chosen)
  const bookingLater = useBookingLater(booking)
  const { size, freeOnly, prices } = shown
  const card = view === 'plan' ? pressed : undefined // the list needs the panel's space
  return (
    <>
      <div className={classNames(css.pickerMain, view === 'plan' && css.pickerPlan)}>
        <PickerTools
          {...{ hall, view, shown, together, zone }}
          onView={show}
          onShow={change}
          onZone={goToZone}
        />
        <PlanPanel
          {...{ hall, booking, together }}
          pressed={card}
          onNearest={(stall) => {
            setPressed(stall.id)
            selection.press(stall)
            map.current?.goToStall(stall.id)
          }}
          onClose={() => setPressed(undefined)}
        />
        <div className={css.pickerView} hidden={view !== 'plan'}>
          <HallMap
            ref={map}
            {...{ hall, own, size, freeOnly, prices }}
            chosen={view === 'plan' ? chosen : chosenLater}
            use="booking"
            current={card}
            only={together.ids}
            caption={<ZoneName zones={hall.zones} current={zone} />}
            onPress={(stall) => {
              setPressed(stall.id)
              selection.press(stall)
            }}
            onZone={setZone}
          />
        </div>
        <div className={classNames(css.pickerView, css.pickerRows)} hidden={view !== 'list'}>
          {listed && (
            <HallList
              {...{ hall, own, size, freeOnly }}
              chosen={view === 'list' ? chosen : chosenLater}
              onPress={pressInList}
            />
          )}
        </div>
        {view === 'plan' && <Legend {...{ hall, own, prices }} chosen={chosenLater} />}
      </div>
      <PickerSummary
        {...{ hall, view }}
        open={first !== '' && hall.kinds.some(({ stallSize, onPlan }) => !onPlan && stallSize === first)}
        booking={bookingLater}
        panel={view === 'plan' && (together.open || card !== undefined)}
        onClosePanel={closePanel}
      />
    </>
  )
}

// Switches between the plan and the list. The list is rendered when it is first shown. After that, both views stay
// rendered, so that a slow phone can switch without delay. If a stall was pressed in the list, the plan scrolls to
// this stall when the plan is shown.
function useView(map: RefObject<HallMapHandle | null>, onPress: (stall: HallStall) => void) {
  const [view, setView] = useState<View>('plan')
  const [listed, setListed] = useState(false)
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (view === 'plan' && pressed.current !== undefined) map.current?.goToStall(pressed.current)
    pressed.current = undefined
  }, [view, map])
  const show = (next: View) => {
    setView(next)
    if (next === 'list') setListed(true)
  }
  const pressInList = (stall: HallStall) => {
    pressed.current = stall.id
    onPress(stall)
  }
  return { view, listed, show, pressInList }
}

// Returns the visible zone of the plan, and a function that scrolls the plan to a zone.
function useZone(map: RefObject<HallMapHandle | null>) {
  const [zone, setZone] = useState<string>()
  const goToZone = (id: string) => {
    setZone(id)
    map.current?.goToZone(id)
  }
  return { zone, setZone, goToZone }
}

// Returns the ids of the chosen stalls, and of the stalls that the visitor's own orders hold. The sets stay the same as
// long as nothing changes, so that the plan is not rendered again.
function useStallsOf(hall: Hall, { selection, own }: Booking) {
  const ownKey = own.join('\n')
  return {
    chosen: useMemo(() => new Set(selection.ids), [selection.ids]),
    own: useMemo(() => new Set(idsOf(hall, ownKey.split('\n'))), [hall, ownKey]),
  }
}

type LegendProps = { hall: Hall; chosen: ReadonlySet<string>; own: ReadonlySet<string>; prices: boolean }

function Legend({ hall, chosen, own, prices }: LegendProps) {
  return (
    <div className={css.pickerLegend}>
      {prices ? <PriceLegend hall={hall} /> : <HallLegend hall={hall} chosen={chosen} own={own} />}
    </div>
  )
}

// Returns the id of the stall that was last pressed on the plan, until its panel is closed. The value is deferred: the
// plan shows the pressed stall first, and the stall's card is rendered later.
function usePressed({ close }: Together) {
  const [pressed, setPressed] = useState<string>()
  const closePanel = useCallback(() => {
    close()
    setPressed(undefined)
  }, [close])
  return { pressed: useDeferredValue(pressed), setPressed, closePanel }
}

// Scrolls the plan to the proposed stalls.
function useProposalInSight(together: Together, map: RefObject<HallMapHandle | null>) {
  const ids = [...(together.ids ?? [])].join(' ')
  useEffect(() => {
    if (ids) map.current?.goToStalls(ids.split(' '))
  }, [ids, map])
}

// Shows the name of the visible zone on a phone.
function ZoneName({ zones, current }: { zones: Hall['zones']; current: string | undefined }) {
  return (
    <p className={css.pickerZone} aria-hidden="true" data-shortened>
      {zones.find(({ id }) => id === current)?.name}
    </p>
  )
}
