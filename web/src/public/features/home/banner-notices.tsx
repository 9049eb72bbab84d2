import { useTexts } from '../../../i18n/texts'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { Loader } from '../../../ui/loader'
import { useHref } from '../../page-context'
import type { BannerFault } from './load-banners'
import css from './banner.module.css'

// The messages that are shown in place of the banners while they are loading, if there are none, or if they could not
// be loaded.

export function BannersLoading() {
  return (
    <div className={css.stageNote}>
      <Loader label={useTexts('banner').loading} size="sm" />
    </div>
  )
}

export function NoBanners({ onRefresh }: { onRefresh: () => void }) {
  const texts = useTexts('banner')
  return (
    <div className={css.stageNote}>
      <EmptyState
        heading="h2"
        title={texts.empty}
        text={texts.emptyText}
        actions={<Reload label={texts.refreshShort} onPress={onRefresh} />}
      />
    </div>
  )
}

export function BannersFailed({ fault, onRetry }: { fault: BannerFault; onRetry: () => void }) {
  const texts = useTexts('banner')
  const message = { refused: texts.refused, format: texts.format, network: texts.network }[fault]
  return (
    <div className={css.stageNote}>
      <EmptyState
        heading="h2"
        kind="error"
        title={texts.error}
        text={`${texts.errorText} ${message}`}
        actions={<Reload label={texts.tryAgain} onPress={onRetry} />}
      />
    </div>
  )
}

// A button that loads the banners again. Without JavaScript, it loads the home page again.
function Reload({ label, onPress }: { label: string; onPress: () => void }) {
  const href = useHref()
  return (
    <form
      action={href('/')}
      onSubmit={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      <Button type="submit" size="sm" variant="line" icon="refresh">
        {label}
      </Button>
    </form>
  )
}
