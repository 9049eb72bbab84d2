import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Select } from '../../../ui/select'
import { TextArea } from '../../../ui/text-area'
import { TextInput } from '../../../ui/text-input'
import { errorMessage, serverWordsOr } from '../../api/api-error'
import { api, dataOf } from '../../api/client'
import type { Booking, ExhibitorProfile } from '../../api/records'
import { uploadForm } from '../../api/upload'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { logoRule } from '../../ui/image-file'
import { textValues, translated, TranslatedInputs, type TextFields } from '../../ui/localized-text'
import { Modal } from '../../ui/modal'
import { PictureField, usePicture } from '../../ui/picture-field'
import { QueryError } from '../../ui/query-error'
import { useRecordForm } from '../../ui/record-form'
import { bookingsKey, recordPageKey } from '../../ui/record-keys'
import * as rule from '../../ui/rules'
import { showDone } from '../../ui/toast-list'

type Props = { booking: Booking; onClose: () => void }

// The dialog with what visitors see of an exhibitor.
export function ProfileDialog({ booking, onClose }: Props) {
  const query = useQuery(profileQuery(booking._id))
  if (query.data) return <ProfileForm booking={booking} profile={query.data} onClose={onClose} />
  return (
    <Modal open title={format(t.stallBookings.profile.title, { name: booking.name })} onClose={onClose}>
      <div className="modal-body">
        <QueryError query={query} text={t.stallBookings.profile.fetchFailed} reasonOf={errorMessage} />
      </div>
    </Modal>
  )
}

function profileQuery(id: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'profile', id],
    queryFn: () => dataOf(api.GET('/api/admin/exhibitors/{id}', { params: { path: { id } } })),
    staleTime: 0,
  })
}

type Flag = 'phoneShown' | 'websiteShown' | 'hidden'

// The values of the form. `logo` is the name of the chosen file. `removeLogo` is "true" to remove the current logo.
type Values = Record<
  TextFields<'about'> | 'products' | 'phone' | 'website' | Flag | 'logo' | 'removeLogo',
  string
>

const schema = v.object({
  about: rule.optionalMessage,
  ...translated('about', () => rule.optionalMessage),
  products: rule.optionalMessage,
  phone: v.string(),
  phoneShown: v.string(),
  website: v.string(),
  websiteShown: v.string(),
  hidden: v.string(),
  logo: v.string(),
  removeLogo: v.string(),
})

function valuesOf(profile: ExhibitorProfile | undefined): Values {
  return {
    ...textValues('about', profile?.aboutIn),
    products: profile?.products.join('\n') ?? '',
    phone: profile?.phone ?? '',
    phoneShown: String(profile?.phoneShown ?? false),
    website: profile?.website ?? '',
    websiteShown: String(profile?.websiteShown ?? false),
    hidden: String(profile?.hidden ?? false),
    logo: '',
    removeLogo: '',
  }
}

const yesOrNo = [
  { value: 'true', label: t.stallBookings.yes },
  { value: 'false', label: t.stallBookings.no },
]

function ProfileForm({ booking, profile, onClose }: Props & { profile: ExhibitorProfile }) {
  const client = useQueryClient()
  const id = booking._id
  const picture = usePicture('logo', logoRule, (body, onProgress) =>
    uploadForm('put', '/api/admin/exhibitors/{id}', body, { onProgress, params: { id } }),
  )
  const state = useRecordForm<Values, ExhibitorProfile>({
    prefix: 'profile',
    record: profile,
    valuesOf,
    schema,
    save: picture.save,
    spoken: (name, value) => yesOrNo.find((one) => flags.has(name) && one.value === value)?.label ?? value,
    onSaved: (saved) => {
      client.setQueryData(profileQuery(id).queryKey, saved)
      void client.invalidateQueries({ queryKey: recordPageKey })
      showDone(format(t.stallBookings.profile.saved, { name: booking.name }))
      onClose()
    },
    reload: () => client.fetchQuery(profileQuery(id)),
  })
  const { wire } = state
  return (
    <FormModal
      title={format(t.stallBookings.profile.title, { name: booking.name })}
      variant="panel"
      state={state}
      failed={(error) => serverWordsOr(t.stallBookings.profile.saveFailed, error)}
      action={t.common.update}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      {profile.first !== id && <p>{t.stallBookings.profile.otherBooking}</p>}
      <Select
        {...wire('hidden')}
        label={t.stallBookings.profile.hidden}
        hint={t.stallBookings.profile.hiddenHint}
        options={yesOrNo}
      />
      <TextArea {...wire('about')} label={t.stallBookings.profile.about} rows={4} optional />
      <TranslatedInputs name="about" label={t.stallBookings.profile.aboutIn} wire={wire} input={TextArea} />
      <TextArea
        {...wire('products')}
        label={t.stallBookings.profile.products}
        hint={t.stallBookings.profile.productsHint}
        rows={4}
        optional
      />
      <TextInput
        {...wire('phone')}
        label={t.stallBookings.profile.phone}
        inputMode="tel"
        autoComplete="off"
        optional
      />
      <Select {...wire('phoneShown')} label={t.stallBookings.profile.phoneShown} options={yesOrNo} />
      <TextInput {...wire('website')} label={t.common.website} inputMode="url" autoComplete="off" optional />
      <Select {...wire('websiteShown')} label={t.stallBookings.profile.websiteShown} options={yesOrNo} />
      <PictureField
        picture={picture}
        state={state}
        idPrefix="profile"
        texts={logoTexts}
        stored={profile.logo}
        alt={format(t.partners.logoOf, { name: booking.name })}
      />
    </FormModal>
  )
}

const flags: ReadonlySet<string> = new Set<Flag>(['phoneShown', 'websiteShown', 'hidden'])

const logoTexts = {
  label: t.partners.logo,
  hint: t.partners.logoHint,
  hintReplace: t.partners.logoHintReplace,
  removed: t.partners.logoRemoved,
  keep: t.partners.keepTheLogo,
  remove: t.partners.removeLogo,
}
