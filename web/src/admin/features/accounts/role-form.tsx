import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { format } from '../../../i18n/format'
import { Checkbox } from '../../../ui/checkbox'
import { TextInput } from '../../../ui/text-input'
import { errorMessage } from '../../api/api-error'
import type { OfficeRole } from '../../api/records'
import { abilities } from '../../session/permissions'
import { t } from '../../texts'
import { FormModal } from '../../ui/form-modal'
import { useRecordForm, type RecordForm } from '../../ui/record-form'
import { requiredText } from '../../ui/rules'
import { showDone } from '../../ui/toast-list'
import { rolesKey, saveRole } from './roles-api'

// The form values of a role. `abilities` contains the names of the chosen abilities, separated by spaces.
type Values = Record<'name' | 'abilities', string>

// The form that adds or changes a role: its name and its abilities.
export function RoleForm({ role, onClose }: { role: OfficeRole | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const before = valuesOf(role)
  const state = useRecordForm<Values, OfficeRole>({
    prefix: 'role',
    record: role,
    valuesOf,
    schema,
    save: (changes, version) => {
      const { name, abilities: chosen } = { ...before, ...changes }
      return saveRole(role?._id, {
        name,
        abilities: listOf(chosen),
        ...(version !== undefined && { version }),
      })
    },
    onSaved: ({ name }) => {
      showDone(format(t.accounts.roleSaved, { role: name }))
      void client.invalidateQueries({ queryKey: rolesKey })
      onClose()
    },
  })
  return (
    <FormModal
      title={role ? format(t.accounts.changeRole, { role: role.name }) : t.accounts.addRole}
      variant="panel"
      state={state}
      failed={(error) =>
        error.status === 409 ? error.message : format(t.accounts.roleFailed, { error: errorMessage(error) })
      }
      action={t.common.save}
      busyAction={t.common.saving}
      onClose={onClose}
    >
      <TextInput {...state.wire('name')} label={t.common.name} autoComplete="off" />
      <AbilityChoices state={state} />
    </FormModal>
  )
}

// A checkbox for each ability.
function AbilityChoices({ state }: { state: RecordForm<Values> }) {
  const chosen = listOf(useWatch({ control: state.form.control, name: 'abilities' }))
  const wrong = state.errorOf('abilities')
  const choose = (ability: string, ticked: boolean) => {
    const now = abilities.filter((one) => (one === ability ? ticked : chosen.includes(one)))
    state.form.setValue('abilities', now.join(' '), { shouldDirty: true })
  }
  return (
    <fieldset className="role-choices">
      <legend>{t.accounts.abilities}</legend>
      {wrong && <p role="alert">{wrong}</p>}
      {abilities.map((ability) => (
        <Checkbox
          key={ability}
          name={ability}
          idPrefix="role"
          label={t.accounts.ability[ability]}
          hint={t.accounts.abilityDoes[ability]}
          checked={chosen.includes(ability)}
          onChange={({ target }) => choose(ability, target.checked)}
        />
      ))}
    </fieldset>
  )
}

const listOf = (words: string) => words.split(' ').filter(Boolean)

const schema = v.object({
  name: requiredText(t.required.roleName),
  abilities: v.pipe(v.string(), v.nonEmpty(t.accounts.abilitiesRequired)),
})

function valuesOf(role: OfficeRole | undefined): Values {
  return { name: role?.name ?? '', abilities: role?.abilities.join(' ') ?? '' }
}
