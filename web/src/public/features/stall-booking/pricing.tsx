import { format, plural } from '../../../i18n/format'
import { useLang, useTexts } from '../../../i18n/texts'
import type { HallKind } from '../../../lib/hall'
import { formatAmount } from '../../../lib/money'
import { kindTitle } from '../../../ui/hall-map/stall-words'
import { Notice } from '../../../ui/notice'
import { useHref } from '../../page-context'
import type { StallBookingProps } from '../../props.gen'
import { KindPlan } from './kind-plan'
import css from './pricing.module.css'

// The stall kinds with their prices. All drawings have the same scale.
export function Pricing({ kinds, pricingNote, earlyBird, closed, days }: StallBookingProps) {
  const texts = useTexts('stallBooking').pricing
  const href = useHref()
  const pricesFor = days > 2 ? format(texts.allDays, { days }) : days === 2 ? texts.bothDays : texts.oneDay
  return (
    <>
      <h2>{texts.heading}</h2>
      <p className={css.kindIntro}>
        {texts.text} {pricesFor} <a href={href('/layoutUi')}>{texts.plan}</a>
      </p>
      <ul className={css.kindPrices}>
        {kinds.map((kind) => (
          <KindPrice key={kind.id} kind={kind} open={!closed} />
        ))}
      </ul>
      {earlyBird && (
        <Notice kind="good">
          <p>{format(texts.earlyBird, { percent: earlyBird.percent, day: earlyBird.lastDay })}</p>
        </Notice>
      )}
      {pricingNote && (
        <Notice kind="warn" icon="info">
          <p>{pricingNote}</p>
        </Notice>
      )}
    </>
  )
}

function KindPrice({ kind, open }: { kind: HallKind; open: boolean }) {
  const href = useHref()
  const texts = useTexts('stallBooking').pricing
  const words = useTexts('hall')
  const lang = useLang()
  return (
    <li>
      <KindPlan kind={kind} />
      <h3>{kindTitle(words, kind)}</h3>
      <p className={css.kindSeed} lang="en" translate="no">
        {kind.mapName}
      </p>
      <p className={`${css.kindTotal} num`}>
        <span translate="no">{formatAmount(kind.total)}</span>
        {kind.gst > 0 && <small> {texts.withGst}</small>}
      </p>
      {kind.gst > 0 && (
        <p className={`${css.kindSplit} num`}>
          {format(texts.split, {
            base: formatAmount(kind.base),
            gst: formatAmount(kind.gst),
            percent: kind.gstPercent,
          })}
        </p>
      )}
      <p className={css.kindLeft} data-left={kind.remaining}>
        {kind.remaining > 0
          ? plural(lang, kind.remaining, texts.left)
          : kind.onSale
            ? texts.soldOut
            : texts.notOnSale}
      </p>
      {kind.remaining > 0 && open && (
        <p>
          <a href={href(`/stallbooking?size=${encodeURIComponent(kind.stallSize)}`)}>
            {texts.book}
            <span className="vh">: {kindTitle(words, kind)}</span>
          </a>
        </p>
      )}
    </li>
  )
}
