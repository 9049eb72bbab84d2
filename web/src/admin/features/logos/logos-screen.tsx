import { queryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Badge } from '../../../ui/badge'
import { serverWordsOr } from '../../api/api-error'
import { recordCalls } from '../../api/record-calls'
import type { Logo } from '../../api/records'
import { t } from '../../texts'
import { ChosenImage } from '../../ui/chosen-image'
import { formatDay } from '../../ui/dates'
import { FormModal } from '../../ui/form-modal'
import { ImageChooser } from '../../ui/image-chooser'
import { logoRule } from '../../ui/image-file'
import { Picture } from '../../ui/picture'
import { PictureScreen } from '../../ui/picture-screen'
import { useSendForm } from '../../ui/record-form'
import type { EditedKind, AddProps } from '../../ui/record-screen-kind'
import { RowActions, type RecordActions } from '../../ui/row-actions'
import { useSingleImage } from '../../ui/single-image'

const logosKey = ['logos'] as const

const logoCalls = recordCalls('/api/logo')

// The query for all logos in the order of the website's header, or for all deleted logos.
function logosQuery(deleted: boolean) {
  return queryOptions({
    queryKey: [...logosKey, deleted ? 'deleted' : 'shown'],
    queryFn: () => logoCalls.find(deleted ? { deleted } : {}),
  })
}

function uploadLogo(image: File, onProgress: (sent: number) => void): Promise<Logo> {
  const form = new FormData()
  form.append('image', image, image.name)
  return logoCalls.upload(undefined, form, onProgress)
}

// The dialog that adds a logo: an image with a preview.
function LogoForm({ onSaved, onClose }: AddProps<Logo>) {
  const image = useSingleImage()
  const [sent, setSent] = useState<number>()
  const state = useSendForm({
    prefix: 'logo',
    values: { image: '', refusal: '' },
    schema,
    send: async () => {
      if (!image.file) throw new Error('a logo was sent without an image')
      try {
        return await uploadLogo(image.file, setSent)
      } finally {
        setSent(undefined)
      }
    },
    onSent: onSaved,
  })
  const { form, errorOf } = state

  function choose(files: readonly File[]) {
    const refusal = image.choose(files)
    form.setValue('refusal', refusal ?? '') // without another file, pressing Upload says again why it was refused
    if (refusal) form.setError('image', { message: refusal })
    else form.setValue('image', files[0]?.name ?? '', { shouldDirty: true, shouldValidate: true })
  }

  return (
    <FormModal
      title={t.logos.addLogo}
      variant="panel"
      state={state}
      failed={(error) => serverWordsOr(t.logos.uploadFailed, error)}
      action={t.logos.upload}
      busyAction={t.logos.uploading}
      onClose={onClose}
    >
      <ImageChooser
        name="image"
        idPrefix="logo"
        label={t.logos.image}
        hint={t.logos.imageHint}
        error={errorOf('image')}
        accept={logoRule.accept}
        disabled={sent !== undefined}
        drop={t.logos.dropImage}
        choose={t.common.chooseFile}
        onFiles={choose}
      />
      <ChosenImage
        image={image}
        sent={sent}
        onRemove={() => {
          image.remove()
          form.setValue('image', '', { shouldDirty: true })
        }}
      />
    </FormModal>
  )
}

const schema = v.pipe(
  v.object({ image: v.string(), refusal: v.string() }),
  v.forward(
    v.check(
      ({ image }) => image !== '',
      ({ input }) => input.refusal || t.logos.imageRequired,
    ),
    ['image'],
  ),
)

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

// The labels of the first two logos. They state the logos' positions in the header of every page.
const places = [t.logos.headerLeft, t.logos.headerRight]

type Props = {
  logo: Logo
  // The position in the list, beginning with 0. It is undefined for deleted logos.
  index: number | undefined
  actions: RecordActions<Logo> | null
  handles: ReactNode
}

// A card with one logo and its position on the website.
function LogoCard({ logo, index, actions, handles }: Props) {
  const place = index === undefined ? undefined : places[index]
  const name =
    index === undefined
      ? format(t.logos.logoOf, { date: formatDay(logo.createdAt) })
      : format(t.logos.logoNumber, { number: index + 1 })
  return (
    <article className="card picture-card" aria-label={name}>
      <div className="logo-frame">
        <Picture picture={logo.picture} alt={name} sizes="260px" />
      </div>
      <div className="picture-foot">
        <div className="picture-words">
          {place ? (
            <Badge tone="good" icon={null}>
              {place}
            </Badge>
          ) : (
            index !== undefined && <span className="quiet">{t.logos.notHeader}</span>
          )}
          <p>
            <time dateTime={logo.createdAt}>{formatDay(logo.createdAt)}</time>
          </p>
        </div>
        <div className="picture-tools">
          {handles}
          {actions && <RowActions row={logo} what={name} actions={actions} />}
        </div>
      </div>
    </article>
  )
}
