import event from '../../../assets/art/packages/event.svg'
import gold from '../../../assets/art/packages/gold.svg'
import platinum from '../../../assets/art/packages/platinum.svg'
import silver from '../../../assets/art/packages/silver.svg'
import css from './package-cards.module.css'

// The drawings of the packages, beginning with the largest package. A larger package has a taller plant.
const plants = [event, platinum, gold, silver]

// The plant drawing of a package. `place` is the package's index in the list, which begins with the largest package.
export function PackageArt({ place }: { place: number }) {
  return (
    <img
      className={css.packageArt}
      src={plants[Math.min(place, plants.length - 1)]}
      alt=""
      width={300}
      height={190}
      loading={place === 0 ? undefined : 'lazy'}
      decoding="async"
    />
  )
}
