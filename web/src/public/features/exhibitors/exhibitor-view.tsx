import { useEffect, useState, type ReactNode } from 'react'
import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { useHydrated } from '../../../ui/hydrated'
import { Icon, type IconName } from '../../../ui/icon'
import { LocalName } from '../../local-name'
import { useHref } from '../../page-context'
import type { ExhibitorProps } from '../../props.gen'
import { SentPart } from '../../sent-part'
import { Disc } from './exhibitor-filters'
import { ExhibitorPlan } from './exhibitor-plan'
import { LogoPlate } from './logo-plate'
import { readMarks, toggleMark } from './marks'
import belowCss from '../../below.module.css'
import css from './exhibitor.module.css'

// The page of one exhibitor. What the exhibitor has not entered is absent.
export function ExhibitorView(props: ExhibitorProps) {
  const { code, name, local, product, category, stalls } = props
  const texts = useTexts('exhibitor')
  const href = useHref()
  const zone = stalls[0]?.zone ?? ''
  const onPlan = stalls.find(({ id }) => id !== '')
  const numbers = stalls.map(({ label }) => label).join(', ')
  return (
    <>
      <div className={css.exhibitorHead}>
        <div className="wrap">
          <a className={css.exhibitorBack} href={href('/exhibitors')}>
            <Icon name="chevron-left" size={20} />
            {texts.back}
          </a>
          <div className={css.exhibitorTitle}>
            <SentPart id="exhibitor-logo">
              {import.meta.env.SSR && <LogoPlate logo={props.logo} initials={props.initials} />}
            </SentPart>
            <div>
              <h1>{name}</h1>
              <LocalName local={local} className={css.exhibitorLocal} />
              {product !== '' && <p className="lead">{product}</p>}
              <p className={css.exhibitorWhere}>
                <span>
                  {zone !== '' && <Disc letter={zone} />}
                  {zone === ''
                    ? format(texts.stall, { stalls: numbers })
                    : format(texts.stallIn, { stalls: numbers, zone: stalls[0]?.zoneName ?? '' })}
                </span>
                <small>{category}</small>
              </p>
              <div className={css.exhibitorWays}>
                {onPlan && (
                  <Button icon="pin" href={href(`/layoutUi#stall-${onPlan.id}`)}>
                    {texts.onPlan}
                  </Button>
                )}
                <Mark code={code} />
              </div>
            </div>
          </div>
        </div>
      </div>
      <SentPart id="exhibitor-parts">{import.meta.env.SSR && <Parts {...props} />}</SentPart>
    </>
  )
}

// The button with which a visitor marks the exhibitor. It needs a script, because the mark is kept in the browser.
function Mark({ code }: { code: string }) {
  const texts = useTexts('exhibitor')
  const hydrated = useHydrated()
  const [marked, setMarked] = useState(false)
  useEffect(() => setMarked(readMarks().includes(code)), [code])
  return (
    <span className={css.exhibitorMark} hidden={!hydrated}>
      <Button variant="line" icon="star" aria-pressed={marked} onClick={() => setMarked(toggleMark(code))}>
        {marked ? texts.marked : texts.mark}
      </Button>
    </span>
  )
}

// The parts below the head. Those that the exhibitor has not filled are absent. Only the server renders them.
function Parts(props: ExhibitorProps) {
  const { about, others, products, phone, website, host, plan, near, stalls } = props
  const texts = useTexts('exhibitor')
  const href = useHref()
  const numbers = stalls.map(({ label }) => label).join(', ')
  const first = stalls[0]
  return (
    <div className={`wrap ${css.exhibitorParts}`}>
      <div>
        {about.text !== '' && (
          <Part title={texts.about} id="about">
            <p className={css.exhibitorText} lang={about.lang}>
              {about.text}
            </p>
            <p className={css.exhibitorSmall}>
              {texts.own}
              {others.map(({ lang, name }) => (
                <a key={lang} href={otherLanguage(lang, props.code)} lang={lang} hrefLang={lang}>
                  {name}
                </a>
              ))}
            </p>
          </Part>
        )}
        {products.length > 0 && (
          <Part title={texts.products} id="products">
            <ul className={css.exhibitorProducts}>
              {products.map((one) => (
                <li key={one}>
                  <Icon name="check" size={20} />
                  <span>{one}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {(phone !== '' || website !== '') && (
          <Part title={texts.talk} id="talk">
            <ul className={css.exhibitorRows}>
              {phone !== '' && (
                <Row icon="phone" href={`tel:+91${phone}`}>
                  {`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`}
                </Row>
              )}
              {website !== '' && (
                <Row icon="globe" href={website} rel="noopener nofollow ugc">
                  {host}
                </Row>
              )}
            </ul>
          </Part>
        )}
      </div>
      <div>
        {plan && (
          <Part title={texts.where} id="where">
            <figure className={css.exhibitorPlan}>
              <ExhibitorPlan plan={plan} label={format(texts.planLabel, { stalls: numbers })} />
              <figcaption>
                {first && first.zone !== '' && <Disc letter={first.zone} />}
                <span>
                  {first &&
                    first.zone !== '' &&
                    format(texts.zone, { letter: first.zone, zone: first.zoneName })}{' '}
                  {plan.beside !== '' && format(texts.beside, { stalls: plan.beside })}
                </span>
              </figcaption>
            </figure>
            <a className={css.exhibitorMore} href={href('/layoutUi')}>
              {texts.wholePlan}
              <Icon name="arrow-right" size={20} />
            </a>
          </Part>
        )}
        {near.length > 0 && (
          <Part title={texts.near} id="near">
            <ul className={css.exhibitorRows}>
              {near.map(({ path, name, stalls: beside }) => (
                <Row key={path} icon="pin" href={href(path)} below={format(texts.stall, { stalls: beside })}>
                  {name}
                </Row>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </div>
  )
}

// Returns the address of the page in another language. Only the code in the path identifies the exhibitor.
function otherLanguage(lang: string, code: string): string {
  return `${lang === 'en' ? '' : `/${lang}`}/exhibitors/${code}`
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className={belowCss.below} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

type RowProps = { icon: IconName; href: string; rel?: string; below?: string; children: ReactNode }

function Row({ icon, href, rel, below, children }: RowProps) {
  return (
    <li>
      <a href={href} rel={rel}>
        <Icon name={icon} size={24} />
        <span>
          {children}
          {below && <small>{below}</small>}
        </span>
        <Icon name="chevron-right" size={20} />
      </a>
    </li>
  )
}
