import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { useTexts } from '../../i18n/texts'
import type { Area, Hall, HallStall } from '../../lib/hall'
import { classNames } from '../class-names'
import { PlanGround } from './plan-ground'
import { areaAround, startScale } from './plan-scroll'
import { PlanTextures } from './plan-textures'
import { PriceSigns } from './price-signs'
import { priceTiers, tierOf } from './price-tiers'
import { stallForKey } from './stall-neighbours'
import { StallOptions, type DrawnStall } from './stall-options'
import type { StallLook } from './stall-shape'
import { canBeChosen, describeStall, lookOfStall } from './stall-words'
import { usePlanScroll } from './use-plan-scroll'
import { useZoneInSight } from './use-zone-in-sight'
import { ZoneMark } from './zone-mark'
import { ZoomButtons } from './zoom-buttons'
import css from './hall-map.module.css'
import stallCss from './stall.module.css'

// The methods that a map's parent can call.
export type HallMapHandle = {
  goToZone: (zoneId: string) => void
  goToStall: (stallId: string) => void
  // Scrolls and zooms the plan so that all these stalls are visible at the same time.
  goToStalls: (stallIds: readonly string[]) => void
}

type Props = {
  hall: Hall
  // With 'booking', a visitor can choose several free stalls, and blocked stalls look like sold stalls. With 'office',
  // any stall can be selected, but only one at a time, and booked stalls look different from blocked stalls.
  use: 'booking' | 'office'
  // Whether several stalls can be chosen. By default, this is true only if `use` is 'booking'.
  many?: boolean | undefined
  // Ids of the chosen stalls.
  chosen?: ReadonlySet<string>
  // Ids of the stalls that the visitor's own unpaid order holds. Used only if `use` is 'booking'.
  own?: ReadonlySet<string>
  // The id of the stall whose details are shown next to the plan.
  current?: string | undefined
  // Called when a stall is pressed with the pointer, Space or Enter. The state of the stall does not matter.
  onPress: (stall: HallStall) => void
  // The size of the stalls to highlight. If it is '' or undefined, stalls of all sizes are highlighted.
  size?: string | undefined
  // If true, the map highlights only stalls that can be chosen and the visitor's own stalls.
  freeOnly?: boolean | undefined
  // Whether stalls show their price tier instead of their number.
  prices?: boolean | undefined
  // The ids of the stalls to highlight, in addition to the chosen stalls. If this is undefined, all stalls are
  // highlighted.
  only?: ReadonlySet<string> | undefined
  // A caption that a phone shows next to the zoom buttons.
  caption?: ReactNode
  // The area to draw: the whole site (the default), or only the hall with its doors.
  crop?: 'site' | 'hall'
  // Returns the accessible name of a stall. It replaces the default name.
  describe?: (stall: HallStall) => string
  // Called with the current zone. If the visitor has chosen a zone with a button, this is the current zone. Otherwise
  // it is the zone in the middle of the visible part, or undefined if the whole plan is visible.
  onZone?: (zoneId: string | undefined) => void
  ref?: Ref<HallMapHandle>
}

const nothing: ReadonlySet<string> = new Set()

// The hall plan with every stall and its state. It supports zooming, panning, pinching and the keyboard. The first
// render is the same on the server and in the browser and needs no script, because `hall` contains all data.
export function HallMap(props: Props) {
  const { hall, use, chosen = nothing, current, crop = 'site', onZone, ref } = props
  const { many = use === 'booking' } = props
  const texts = useTexts('hall')
  const plan = useId()
  const drawn = useMemo(() => (crop === 'site' ? hall.site : hallArea(hall)), [crop, hall])
  const scroll = usePlanScroll(drawn)
  const { scroller } = scroll
  const map = useRef<HTMLDivElement>(null)
  const stalls = useDrawnStalls(props)
  const keys = useStallKeys(map, stalls, chosen, props.onPress)
  const { marked, mark } = useZoneInSight(scroll, hall, onZone)
  useHandle(ref, hall, scroll, mark)
  useFirstSight(
    scroll,
    hall,
    hall.stalls.find(({ id }) => chosen.has(id)),
  )

  return (
    <div className={classNames(css.hallMap, use === 'office' && css.hallMapOffice)} ref={map}>
      <div className={css.hallScroll} ref={scroller} translate="no">
        <svg
          className={classNames(
            css.hallPlan,
            scroll.width === undefined && css.hallPlanStart,
            props.prices && stallCss.stallPrices,
          )}
          viewBox={`${drawn.x} ${drawn.y} ${drawn.w} ${drawn.h}`}
          width={scroll.width ?? (crop === 'site' ? drawn.w * startScale : undefined)}
          focusable="false"
          {...keys.handlers}
        >
          <PlanTextures plan={plan} />
          <PlanGround hall={hall} plan={plan} />
          <ZoneMark zone={hall.zones.find(({ id }) => id === marked)} />
          <StallOptions
            plan={plan}
            label={texts.stalls}
            stalls={stalls}
            active={keys.active}
            current={current}
            many={many}
            onlyFree={use === 'booking'}
          />
          {props.prices && <PriceSigns stalls={stalls} />}
        </svg>
      </div>
      <Foot caption={props.caption} scroll={scroll} />
    </div>
  )
}

// Returns the stalls that have a position on the drawing, with their appearance and their accessible names. The result
// changes only if this data changes, so that zooming and scrolling do not re-render the stalls. After a press, only
// stalls with a changed appearance get a new name, because creating all names would take too long on a slow phone.
function useDrawnStalls(props: Props): readonly DrawnStall[] {
  const { hall, use, chosen = nothing, own = nothing, size, freeOnly, only, describe } = props
  const texts = useTexts('hall')
  const name = useCallback(
    (stall: HallStall, look: StallLook) =>
      describe ? describe(stall) : describeStall(texts, hall, stall, look),
    [describe, texts, hall],
  )
  const unchosen = useMemo(() => {
    const tiers = priceTiers(hall)
    return hall.stalls
      .filter((stall) => stall.onPlan || stall.w >= 1)
      .map((stall) => {
        const look = lookOfStall(stall, nothing, own)
        return { stall, look, label: name(stall, look), tier: tierOf(tiers, stall) }
      })
  }, [hall, own, name])
  return useMemo(
    () =>
      unchosen.map((one) => {
        const { stall } = one
        const look = lookOfStall(stall, chosen, own)
        const matches =
          (!size || stall.stallSize === size) &&
          (!freeOnly || canBeChosen(look)) &&
          (!only || only.has(stall.id) || chosen.has(stall.id))
        const reachable = stall.onPlan && matches && (use === 'office' || stall.state !== 'unreleased')
        const label = look === one.look ? one.label : name(stall, look)
        return { ...one, look, label, faint: !matches, reachable }
      }),
    [unchosen, use, chosen, own, name, size, freeOnly, only],
  )
}

function Foot({ caption, scroll }: { caption: ReactNode; scroll: ReturnType<typeof usePlanScroll> }) {
  return (
    <div className={css.hallFoot}>
      {caption}
      <ZoomButtons {...scroll} />
    </div>
  )
}

// Exactly one stall can be reached with the Tab key: the stall that was used last, or else the first chosen stall, or
// else the first stall. Arrow keys move the focus between the stalls.
function useStallKeys(
  map: RefObject<HTMLDivElement | null>,
  drawn: readonly DrawnStall[],
  chosen: ReadonlySet<string>,
  onPress: Props['onPress'],
) {
  const [wanted, setActive] = useState<string>()
  const placed = drawn.map(({ stall }) => stall)
  const stops = drawn.filter(({ reachable }) => reachable).map(({ stall }) => stall)
  const active = (stops.find(({ id }) => id === wanted) ?? stops.find(({ id }) => chosen.has(id)) ?? stops[0])
    ?.id
  const byId = (id: string) => placed.find((stall) => stall.id === id)

  function press(id: string) {
    const stall = byId(id)
    if (stall) onPress(stall)
  }
  function focusStall(id: string) {
    setActive(id)
    const option = map.current?.querySelector<SVGGElement>(`[data-stall="${id}"]`)
    option?.focus()
    option?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  function pressKey(event: KeyboardEvent, id: string) {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      press(id)
      return
    }
    const from = byId(id)
    if (!from || !isMove(event.key)) return
    event.preventDefault()
    const next = stallForKey(event.key, placed, from, ({ id: other }) =>
      stops.some((stop) => stop.id === other),
    )
    if (next) focusStall(next.id)
  }
  // The event handlers are attached to the drawing instead of the stalls, so that new handlers do not change the
  // stalls' props.
  const handlers = {
    onClick: (event: MouseEvent) => withStall(event.target, press),
    // A change of the tab order is not urgent. It is a transition, so it does not delay the response to a press.
    onFocus: (event: FocusEvent) => withStall(event.target, (id) => startTransition(() => setActive(id))),
    onKeyDown: (event: KeyboardEvent) => withStall(event.target, (id) => pressKey(event, id)),
  }
  return { active, handlers }
}

// Calls a function with the id of the stall that was pressed or is focused.
function withStall(target: EventTarget, then: (id: string) => void) {
  const id =
    target instanceof Element ? target.closest<SVGGElement>('[data-stall]')?.dataset['stall'] : undefined
  if (id !== undefined) then(id)
}

// Provides the methods that the map's parent can call.
function useHandle(
  ref: Ref<HallMapHandle> | undefined,
  hall: Hall,
  { goTo, goToZone }: ReturnType<typeof usePlanScroll>,
  mark: (zoneId: string) => void,
) {
  useImperativeHandle(
    ref,
    () => ({
      goToZone(zoneId) {
        const zone = hall.zones.find(({ id }) => id === zoneId)
        if (!zone) return
        mark(zoneId)
        goToZone(
          zone,
          hall.stalls.filter((stall) => stall.onPlan && stall.zone === zoneId),
        )
      },
      goToStall(stallId) {
        const stall = hall.stalls.find(({ id }) => id === stallId)
        if (stall) goTo(stall, 'middle')
      },
      goToStalls(stallIds) {
        const area = areaAround(hall.stalls.filter(({ id }) => stallIds.includes(id)))
        if (area) goTo(area, 'whole')
      },
    }),
    [hall, goTo, goToZone, mark],
  )
}

function isMove(key: string): boolean {
  return key.startsWith('Arrow') || key === 'Home' || key === 'End'
}

// Returns the area of the hall with its doors, without the surroundings.
function hallArea(hall: Hall): Area {
  const walls = hall.features.find((feature) => feature.type === 'hall') ?? hall.site
  return { x: walls.x - 3, y: walls.y - 2.8, w: walls.w + 5.4, h: walls.h + 6 }
}

// If the plan is larger than its box, sets the first scroll position so that the first chosen stall is in the middle.
// If no stall is chosen, the first zone is in the middle. Waits for one frame, because a dialog around the map opens
// after the map is mounted.
function useFirstSight(
  { scroller, goTo }: ReturnType<typeof usePlanScroll>,
  hall: Hall,
  chosen: HallStall | undefined,
) {
  const begin = useEffectEvent(() => {
    const element = scroller.current
    const [zone] = hall.zones
    if (!element || element.scrollWidth <= element.clientWidth + 1) return
    if (chosen?.onPlan) goTo(chosen, 'middle', 'instant')
    else if (zone?.areas[0]) goTo(zone.areas[0], 'middle', 'instant')
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin())
    return () => cancelAnimationFrame(frame)
  }, [])
}
