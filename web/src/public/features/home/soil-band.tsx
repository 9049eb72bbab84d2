import desktop from '../../../assets/art/soil-desktop.svg'
import phone from '../../../assets/art/soil-phone.svg'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Icon, type IconName } from '../../../ui/icon'
import { useFrame, useHref } from '../../page-context'
import type { HomeProps, NewsView } from '../../props.gen'
import { SentPart } from '../../sent-part'
import { AfterFair } from './after-fair'
import { Countdown } from './countdown'
import belowCss from '../../below.module.css'
import css from './soil-band.module.css'

type Props = Pick<HomeProps, 'countdown' | 'after' | 'brochure' | 'coming' | 'news'>

// The band below the banner section with the countdown and four tiles. After the fair, the thank-you message replaces
// the countdown.
export function SoilBand({ countdown, after, brochure, coming, news }: Props) {
  return (
    <div className={css.soil}>
      <picture>
        <source media="(max-width: 62.5rem)" srcSet={phone} width={360} height={520} />
        <img
          className={`${css.soilArt} ${belowCss.below}`}
          src={desktop}
          alt=""
          width={1440}
          height={390}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <div className={`wrap ${css.soilIn}`}>
        {countdown.phase === 'over' ? (
          <SentPart id="sent-after">{import.meta.env.SSR && after && <AfterFair {...after} />}</SentPart>
        ) : (
          countdown.phase !== 'none' && <Countdown {...countdown} />
        )}
        <SentPart id="sent-tiles">
          {import.meta.env.SSR && <Tiles brochure={brochure} exhibitors={coming.total} newest={news[0]} />}
        </SentPart>
      </div>
    </div>
  )
}

// The four tiles. While registration is not possible, the second tile leads to the page about the visit. After the
// fair, it leads to the exhibitors, or to the office if none are listed. `brochure` is the size of the brochure file,
// or '' if the size is unknown. The updates are the brochure until there is news.
function Tiles({
  brochure,
  exhibitors,
  newest,
}: {
  brochure: string
  exhibitors: number
  newest: NewsView | undefined
}) {
  const { tiles: texts, after } = useTexts('home')
  const { nav } = useTexts('frame')
  const frame = useFrame()
  const { feeText, over, register, dates } = frame
  const href = useHref()
  const pdf = brochure === '' ? texts.pdf : format(texts.pdfOf, { size: brochure })
  return (
    <nav aria-label={texts.heading}>
      <ul className={css.tiles}>
        <Tile icon="file" href={href('/brochure.pdf')} name={texts.brochure} text={pdf} />
        {over && exhibitors === 0 ? (
          <Tile
            icon="mail"
            href={href('/ContactUs')}
            name={nav.contact}
            text={frame.email || frame.phone}
            sunny
          />
        ) : over ? (
          <Tile
            icon="users"
            href={href('/exhibitors')}
            name={after.exhibitors}
            text={after.exhibitorsText}
            sunny
          />
        ) : register ? (
          <Tile icon="pencil" href={href('/registration')} name={texts.register} text={feeText} sunny />
        ) : (
          <Tile icon="pin" href={href('/visit')} name={nav.visit} text={dates} sunny />
        )}
        <Tile icon="map" href={href('/layoutUi')} name={texts.layout} text={texts.layoutText} />
        <Tile
          icon="message"
          href={href(newest ? '/news' : '/brochure.pdf')}
          name={texts.updates}
          text={newest ? newest.day : pdf}
        />
      </ul>
    </nav>
  )
}

type TileProps = { icon: IconName; href: string; name: string; text: string; sunny?: boolean }

function Tile({ icon, href, name, text, sunny = false }: TileProps) {
  return (
    <li>
      <a className={sunny ? `${css.tile} ${css.tileSunny}` : css.tile} href={href}>
        <Icon name={icon} size={30} />
        <b>{name}</b>
        <span>{text}</span>
      </a>
    </li>
  )
}
