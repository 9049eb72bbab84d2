import { useId } from 'react'
import { useTexts } from '../../../i18n/texts'
import { PlanGround } from '../../../ui/hall-map/plan-ground'
import { PlanTextures } from '../../../ui/hall-map/plan-textures'
import { Icon } from '../../../ui/icon'
import type { LayoutProps } from '../../props.gen'
import { PlanStalls } from './plan-stalls'

// How large the drawing is. It begins at 100 %: as wide as its box, and on a phone so that the hall alone fills the box.
// `site` is all that lies round the hall, which only a phone does not show at once.
const zooms = [
  { id: 'zoom-site', text: 'site', shown: '' },
  { id: 'zoom-hall', text: 'hall', shown: '100 %' },
  { id: 'zoom-large', text: 'large', shown: '200 %' },
] as const

// The plan of ui/hall-map to look at: nothing can be chosen, so it is one picture for those who do not see it. It needs
// no script: the sheet makes it as large as the chosen radio says, the box scrolls, and two fingers zoom the page.
export function HallPlan({ hall }: Pick<LayoutProps, 'hall'>) {
  const { site, features } = hall
  const texts = useTexts('layout')
  const plan = useId()
  const walls = features.find(({ type }) => type === 'hall') ?? site
  return (
    <div className="hall-map layout-plan" role="group" aria-label={texts.zoom}>
      {zooms.map(({ id }) => (
        <input key={id} id={id} className="vh" type="radio" name="zoom" defaultChecked={id === 'zoom-hall'} />
      ))}
      <div
        className="hall-scroll"
        role="region"
        aria-label={texts.scrollLabel}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
      >
        <div className="layout-sheet">
          <svg
            className="hall-plan"
            viewBox={`${site.x} ${site.y} ${site.w} ${site.h}`}
            width={`${Math.round((100 * site.w) / (walls.w + 4))}%`}
            role="img"
            aria-label={texts.planLabel}
            focusable="false"
          >
            <PlanTextures plan={plan} />
            <PlanGround hall={hall} plan={plan} />
            <PlanStalls hall={hall} plan={plan} />
          </svg>
        </div>
      </div>
      <div className="hall-zoom layout-zoom">
        {zooms.map(({ id, text, shown }) => (
          <label key={id} htmlFor={id} className={id}>
            {shown === '' ? <Icon name="map" /> : <span className="num">{shown}</span>}
            <span className="vh"> {texts.zooms[text]}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
