import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import type { Hall } from '../../../lib/hall'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { EmptyState } from '../../../ui/empty-state'
import { HallLegend } from '../../../ui/hall-map/hall-legend'
import { HallList } from '../../../ui/hall-map/hall-list'
import { HallMap, type HallMapHandle } from '../../../ui/hall-map/hall-map'
import { SizeFilter } from '../../../ui/hall-map/size-filter'
import { ZoneButtons } from '../../../ui/hall-map/zone-buttons'
import { Icon } from '../../../ui/icon'
import { Loader } from '../../../ui/loader'
import { BookingSteps } from './booking-steps'
import { PickerSummary } from './picker-summary'
import { idsOf } from './selection'
import type { Booking } from './use-booking'
import dialogCss from '../../../ui/dialog.module.css'
import sizeFilterCss from '../../../ui/hall-map/size-filter.module.css'
import css from './stall-picker.module.css'

type Props = {
  booking: Booking
  onClose: () => void
}

type View = 'plan' | 'list'

// The second step in full-screen: the plan or list on the left and the summary on the right; on a phone the plan is
// above the summary.
export function StallPicker({ booking, onClose }: Props) {
  const texts = useTexts('stallBooking')
  const ui = useTexts('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const { hall, failed, retry } = booking.live

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
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
      {hall && <PickerChoice hall={hall} booking={booking} />}
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

function PickerChoice({ hall, booking }: { hall: Hall; booking: Booking }) {
  const { picker } = useTexts('stallBooking')
  const [view, setView] = useState<View>('plan')
  const [size, setSize] = useState('')
  const [freeOnly, setFreeOnly] = useState(false)
  const [zone, setZone] = useState<string>()
  const map = useRef<HallMapHandle>(null)
  const { selection } = booking
  const chosen = new Set(selection.ids)
  const own = new Set(idsOf(hall, booking.own))
  return (
    <>
      <div className={classNames(css.pickerMain, view === 'plan' ? css.pickerPlan : css.pickerList)}>
        <div className={css.pickerTools}>
          <ViewButtons view={view} onView={setView} />
          <div className={css.pickerSizes}>
            <SizeFilter hall={hall} size={size} label={picker.size} all={picker.allSizes} onSize={setSize} />
          </div>
          <FreeOnly on={freeOnly} onPress={() => setFreeOnly(!freeOnly)} />
          {view === 'plan' && (
            <Zones zones={hall.zones} current={zone} onGo={(id) => map.current?.goToZone(id)} />
          )}
        </div>
        <PickerMessages booking={booking} />
        <div className={css.pickerView}>
          {view === 'plan' ? (
            <HallMap
              ref={map}
              hall={hall}
              use="booking"
              chosen={chosen}
              own={own}
              size={size}
              freeOnly={freeOnly}
              onPress={selection.press}
              onZone={setZone}
            />
          ) : (
            <HallList {...{ hall, chosen, own, size, freeOnly }} onPress={selection.press} />
          )}
        </div>
        {view === 'plan' && (
          <div className={css.pickerLegend}>
            <HallLegend hall={hall} chosen={chosen} own={own} />
          </div>
        )}
      </div>
      <PickerSummary hall={hall} booking={booking} view={view} />
    </>
  )
}

// The buttons of the zones, with the name of the zone in sight on a phone.
function Zones(props: ComponentProps<typeof ZoneButtons>) {
  const current = props.zones.find(({ id }) => id === props.current)
  return (
    <>
      <div className={css.pickerZones}>
        <ZoneButtons {...props} />
      </div>
      <p className={css.pickerZone} aria-hidden="true" data-shortened>
        {current?.name}
      </p>
    </>
  )
}

function FreeOnly({ on, onPress }: { on: boolean; onPress: () => void }) {
  const { picker } = useTexts('stallBooking')
  return (
    <div className={classNames(sizeFilterCss.segments, css.pickerFree)}>
      <button type="button" aria-pressed={on} onClick={onPress}>
        {picker.freeOnly}
      </button>
    </div>
  )
}

// Whether the plan is up to date, and why the stall that was pressed last cannot be chosen.
function PickerMessages({ booking: { live, selection } }: { booking: Booking }) {
  const { picker } = useTexts('stallBooking')
  return (
    <>
      {live.live !== 'live' && (
        <p className={css.pickerCut} role="status">
          <Icon name="alert" size={20} />
          {live.live === 'offline' ? picker.offline : picker.polling}
        </p>
      )}
      {selection.barred && (
        // Screen readers hear the same from the live region.
        <p className={css.pickerCut} aria-hidden="true">
          <Icon name="info" size={20} />
          {selection.barred}
        </p>
      )}
    </>
  )
}

function ViewButtons({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { picker } = useTexts('stallBooking')
  return (
    <div className={sizeFilterCss.segments} role="group" aria-label={picker.view}>
      <ViewButton icon="map" label={picker.plan} on={view === 'plan'} onPress={() => onView('plan')} />
      <ViewButton icon="list" label={picker.list} on={view === 'list'} onPress={() => onView('list')} />
    </div>
  )
}

type ViewButtonProps = { icon: 'map' | 'list'; label: string; on: boolean; onPress: () => void }

function ViewButton({ icon, label, on, onPress }: ViewButtonProps) {
  return (
    <button type="button" aria-pressed={on} onClick={onPress}>
      <Icon name={icon} size={20} />
      <span>{label}</span>
    </button>
  )
}
