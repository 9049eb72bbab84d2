import type { ReactNode } from 'react'
import { format } from '../../../i18n/format'
import type { Logo } from '../../api/records'
import { serverWordsOr } from '../../api/server-words'
import { t } from '../../texts'
import { PictureScreen } from '../../ui/picture-screen'
import type { EditedKind } from '../../ui/record-screen-kind'
import { LogoCard } from './logo-card'
import { LogoForm } from './logo-form'
import { logoCalls, logosKey, logosQuery } from './logos-api'

// The screen of the logos in the website's header. On every page, the first logo is to the left of the title and the
// second logo is to the right.
export function LogosScreen(): ReactNode {
  return (
    <PictureScreen
      kind={logoKind}
      title={t.logos.logos}
      noteOf={() => t.logos.note}
      queryOf={logosQuery}
      onOrder={logoCalls.order}
      failed={t.logos.fetchFailed}
      empty={{ title: t.logos.empty }}
      noneDeleted={{ title: t.logos.noneDeleted, text: t.logos.noneDeletedText }}
      nameOf={(_logo, index) => format(t.logos.logoNumber, { number: index + 1 })}
      className="logo-grid"
    >
      {(logo, { index, deleted, actions, handles }) => (
        <LogoCard logo={logo} index={deleted ? undefined : index} actions={actions} handles={handles} />
      )}
    </PictureScreen>
  )
}

// The configuration of the screen of the logos. It has no form for changes, because logos can only be added and
// deleted.
const logoKind: EditedKind<Logo> = {
  id: logosKey[0],
  ability: 'content',
  calls: { remove: logoCalls.remove, restore: logoCalls.restore },
  add: { label: t.logos.addLogo, form: LogoForm },
  words: {
    nameOf: () => t.logos.logo,
    whatOf: () => t.logos.theLogo,
    done: { added: () => t.logos.uploaded },
    deleteTitle: t.logos.deleteTitle,
    deleteAsk: () => t.logos.deleteAsk,
    deleteFailed: (error) => serverWordsOr(t.logos.deleteFailed, error),
  },
}
