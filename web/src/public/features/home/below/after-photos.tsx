import { useTexts } from '../../../../i18n/texts'
import type { HomePhoto } from '../../../props.gen'
import { Photo } from './photo'
import css from './photo.module.css'

// The photographs of the fair that has ended.
export function AfterPhotos({ photos }: { photos: readonly HomePhoto[] }) {
  const texts = useTexts('home').after
  if (photos.length === 0) return null
  return (
    <section className="sec" aria-labelledby="after-pictures">
      <div className="wrap">
        <h2 id="after-pictures">{texts.pictures}</h2>
        <ul className={css.gallery}>
          {photos.map((photo) => (
            <Photo key={photo.picture?.src} photo={photo} />
          ))}
        </ul>
      </div>
    </section>
  )
}
