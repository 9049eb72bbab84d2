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

// The directions to the fair: the office's own map, or a drawn one with a numbered legend, and links to maps by the
// coordinates. The map of a service is embedded only when the visitor asks for it.
export function VenueMap({ map, className }: Pick<ContactProps, 'map'> & { className: string | undefined }) {
  const texts = useTexts('contact').map
  const frame = useFrame()
  const hydrated = useHydrated()
  const [live, setLive] = useState(false)
  const place = frame.venuePlace ? `${frame.venuePlace}, ${frame.venueShort}` : frame.venueShort
  return (
    <section className={`sec sec-mist ${className ?? ''}`} aria-labelledby="map-heading">
      <div className={`wrap ${css.venue}`}>
        {(map.drawn || map.picture || live) && (
          <div className={css.venuePicture}>
            <MapPicture map={map} live={live} place={place} />
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
          {map.point && <Point point={map.point} />}
          {hydrated && map.embed && (
            <p className={fieldCss.fieldHint}>{format(texts.service, { service: map.service })}</p>
          )}
        </div>
      </div>
    </section>
  )
}

type PictureProps = Pick<ContactProps, 'map'> & { live: boolean; place: string }

// The map of the service, the map that the office has uploaded, or the drawn one.
function MapPicture({ map: { embed, picture }, live, place }: PictureProps) {
  const texts = useTexts('contact').map
  const title = format(texts.frame, { place })
  if (live) return <iframe src={embed} title={title} width={900} height={540} sandbox={mapPowers} />
  if (!picture) {
    return <img src={drawing} alt={texts.alt} width={900} height={540} loading="lazy" decoding="async" />
  }
  const { src, srcSet, width, height } = picture
  return (
    <img
      className={css.venueOwn}
      src={src}
      srcSet={srcSet}
      sizes="(max-width: 62.5rem) 92vw, 760px"
      alt={title}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}

// Links to the coordinates of the venue: in a map program of the phone, and on a website.
function Point({ point }: { point: string }) {
  const texts = useTexts('contact').map
  return (
    <p className={css.venuePoint}>
      <a href={`geo:${point}?q=${point}`}>{format(texts.point, { point: point.replace(',', ', ') })}</a>
      <a href={`https://www.openstreetmap.org/${osmQuery(point)}`} rel="noopener">
        {texts.osm}
      </a>
    </p>
  )
}

// Returns the part of an address of OpenStreetMap that marks a point and shows its surroundings.
function osmQuery(point: string): string {
  const [latitude = '', longitude = ''] = point.split(',')
  return `?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`
}
