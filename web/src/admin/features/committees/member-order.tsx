import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Select } from '../../../ui/select'
import { t } from '../../texts'
import { OrderModal } from '../../ui/order-modal'
import { useSavedOrder } from '../../ui/use-saved-order'
import { committeesQuery, memberCalls, membersInOrder, membersKey } from './committees-api'

const route = getRouteApi('/portal/admin/committees')

// Changes the order in which the website shows one committee's members. At first, the selected committee is the one by
// which the list is filtered.
export function MemberOrder({ onClose }: { onClose: () => void }) {
  const { committee } = route.useSearch()
  const options = (useQuery(committeesQuery).data ?? []).map(({ id, name }) => ({
    value: id,
    label: name.en ?? id,
  }))
  const [chosen, setChosen] = useState(committee || (options[0]?.value ?? ''))
  const query = membersInOrder(chosen)
  const list = useQuery(query)
  const save = useSavedOrder(query.queryKey, memberCalls.order, membersKey)
  return (
    <OrderModal
      title={t.committees.orderTitle}
      list={list}
      nameOf={({ name }) => name}
      detailOf={({ designation }) => designation}
      onOrder={save}
      onClose={onClose}
    >
      <Select
        name="committee"
        idPrefix="order"
        label={t.committees.committee}
        options={options}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </OrderModal>
  )
}
