import css from './plan.module.css'

// Returns the fill for a texture in one drawn plan. Every plan has its own textures, because a texture that is defined
// in a hidden part of the page is not painted.
export function textureFill(plan: string, texture: 'held' | 'lane' | 'furrow'): string {
  return `url(#${plan}-${texture})`
}

export function PlanTextures({ plan }: { plan: string }) {
  return (
    <defs>
      <pattern
        id={`${plan}-held`}
        width="1.1"
        height="1.1"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className={css.texHeldGround} width="1.1" height="1.1" />
        <rect className={css.texHeldStripe} width=".5" height="1.1" />
      </pattern>
      <pattern
        id={`${plan}-lane`}
        width=".6"
        height=".6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className={css.texLane} d="M0 0V.6" />
      </pattern>
      <pattern id={`${plan}-furrow`} width="1.2" height="1.5" patternUnits="userSpaceOnUse">
        <path className={css.texFurrow} d="M0 .4Q.3 .1 .6 .4T1.2 .4" />
      </pattern>
    </defs>
  )
}
