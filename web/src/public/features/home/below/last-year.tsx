import { useTexts } from '../../../../i18n/texts'
import { Figures } from '../../../figures'
import type { Figures as FiguresProps, HomePhoto } from '../../../props.gen'
import { Photo } from './photo'
import css from './photo.module.css'

type Props = { figures: FiguresProps; photos: readonly HomePhoto[] }

// The numbers and photographs of the fair before.
export function LastYear({ figures, photos }: Props) {
  const { lastYear, after } = useTexts('home')
  return (
    <Figures figures={figures} title={figures.figures.length > 0 ? lastYear : after.pictures}>
      {photos.length > 0 && (
        <ul className={css.photos}>
          {photos.map((photo) => (
            <Photo key={photo.picture?.src} photo={photo} />
          ))}
        </ul>
      )}
    </Figures>
  )
}
