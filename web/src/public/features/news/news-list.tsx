import type { NewsView } from '../../props.gen'
import { SmallPicture } from '../../small-picture'
import css from './news.module.css'

// All news, each with its whole text. The id of the record is the anchor to which the home page links.
export function NewsList({ news }: { news: readonly NewsView[] }) {
  return (
    <div className={css.newsList}>
      {news.map(({ id, day, title, text, picture }) => (
        <article key={id} id={id}>
          {picture && <SmallPicture picture={picture} sizes="(max-width: 45rem) 92vw, 480px" />}
          <div>
            <p className={css.day}>{day}</p>
            <h2>{title}</h2>
            {paragraphs(text).map((part, index) => (
              <p key={index}>{part}</p>
            ))}
          </div>
        </article>
      ))}
    </div>
  )
}

// Splits a text at its empty lines.
function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
}
