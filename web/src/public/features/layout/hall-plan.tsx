import { useId } from 'react'
import { useTexts } from '../../../i18n/texts'
import { PlanGround } from '../../../ui/hall-map/plan-ground'
import { PlanTextures } from '../../../ui/hall-map/plan-textures'
import { Icon } from '../../../ui/icon'
import type { LayoutProps } from '../../props.gen'
import { PlanExhibitors } from './plan-exhibitors'
import { PlanStalls } from './plan-stalls'
import hallMapCss from '../../../ui/hall-map/hall-map.module.css'
import zoomButtonsCss from '../../../ui/hall-map/zoom-buttons.module.css'
import css from './layout.module.css'

// The drawing's zoom levels. At 100 %, the hall is as wide as the box. `site` shows the whole area around the hall,
// which a phone does not show at first.
const zooms = [
  { id: 'zoom-site', text: 'site', shown: '', look: css.zoomToSite },
  { id: 'zoom-hall', text: 'hall', shown: '100%', look: css.zoomToHall },
  { id: 'zoom-large', text: 'large', shown: '200%', look: css.zoomToLarge },
] as const

// The read-only plan, which ui/hall-map draws. It has no controls, so screen readers treat it as one image. It needs no
// script: the stylesheet sets the size according to the selected radio button, the box scrolls, and pinching zooms the
// page.
export function HallPlan({ hall, exhibitors }: Pick<LayoutProps, 'hall' | 'exhibitors'>) {
  const { site, features } = hall
  const texts = useTexts('layout')
  const plan = useId()
  const walls = features.find(({ type }) => type === 'hall') ?? site
  return (
    <div className={`${hallMapCss.hallMap} ${css.layoutPlan}`} role="group" aria-label={texts.zoom}>
      {zooms.map(({ id }) => (
        <input key={id} id={id} className="vh" type="radio" name="zoom" defaultChecked={id === 'zoom-hall'} />
      ))}
      <section
        className={hallMapCss.hallScroll}
        aria-label={texts.scrollLabel}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
      >
        <div className={css.layoutSheet}>
          <svg
            className={hallMapCss.hallPlan}
            viewBox={`${site.x} ${site.y} ${site.w} ${site.h}`}
            width={`${Math.round((100 * site.w) / (walls.w + 4))}%`}
            role={exhibitors.length > 0 ? 'group' : 'img'}
            aria-label={texts.planLabel}
            focusable="false"
          >
            <PlanTextures plan={plan} />
            <PlanGround hall={hall} plan={plan} />
            <PlanStalls hall={hall} plan={plan} />
            <PlanExhibitors exhibitors={exhibitors} />
          </svg>
        </div>
      </section>
      <div className={`${zoomButtonsCss.hallZoom} ${css.layoutZoom}`}>
        {zooms.map(({ id, text, shown, look }) => (
          <label key={id} htmlFor={id} className={look}>
            {shown === '' ? <Icon name="map" /> : <span className="num">{shown}</span>}
            <span className="vh"> {texts.zooms[text]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
