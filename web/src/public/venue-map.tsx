import { useState } from 'react'
import drawing from '../assets/art/venue-map.svg'
import { format } from '../i18n/format'
import { useTexts } from '../i18n/texts'
import { Button } from '../ui/button'
import { useHydrated } from '../ui/hydrated'
import { useFrame } from './page-context'
import type { ContactProps } from './props.gen'
import fieldCss from '../ui/field.module.css'
import css from './venue-map.module.css'

// The sandbox permissions of the embedded map. With allow-same-origin, the map keeps its own origin. This is safe,
// because the map's origin always differs from this site's origin.
const mapPowers = 'allow-scripts allow-same-origin allow-popups'

// The directions to the fair: a drawing with a numbered legend, and a link to a map service. The service's map is
// embedded only when the visitor asks for it.
export function VenueMap({ map, className }: Pick<ContactProps, 'map'> & { className: string | undefined }) {
  const texts = useTexts('contact').map
  const frame = useFrame()
  const hydrated = useHydrated()
  const [live, setLive] = useState(false)
  const place = frame.venuePlace ? `${frame.venuePlace}, ${frame.venueShort}` : frame.venueShort
  return (
    <section className={`sec sec-mist ${className ?? ''}`} aria-labelledby="map-heading">
      <div className={`wrap ${css.venue}`}>
        {(map.drawn || live) && (
          <div className={css.venuePicture}>
            {live ? (
              <iframe
                src={map.embed}
                title={format(texts.frame, { place })}
                width={900}
                height={540}
                sandbox={mapPowers}
              />
            ) : (
              <img src={drawing} alt={texts.alt} width={900} height={540} loading="lazy" decoding="async" />
            )}
          </div>
        )}
        <div className={css.venueWords}>
          <h2 id="map-heading">{texts.heading}</h2>
          <p className={css.venuePlace}>{frame.venue}</p>
          {map.drawn && !live && (
            <>
              <p>{texts.scale}</p>
              <ol className={css.venueKey}>
                <li>{format(texts.fair, { place })}</li>
                <li>{texts.highway}</li>
                <li>{texts.ring}</li>
                <li>{texts.town}</li>
                <li>{texts.railway}</li>
              </ol>
            </>
          )}
          <div className={css.venueActions}>
            {map.href && (
              <Button href={map.href} icon="external" rel="noopener">
                {texts.open}
              </Button>
            )}
            {hydrated && map.embed && (
              <Button variant="line" icon="map" onClick={() => setLive(!live)}>
                {live ? texts.hide : texts.show}
              </Button>
            )}
          </div>
          {hydrated && map.embed && (
            <p className={fieldCss.fieldHint}>{format(texts.service, { service: map.service })}</p>
          )}
        </div>
      </div>
    </section>
  )
}
