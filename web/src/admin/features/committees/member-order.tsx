import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select, type SelectOption } from '../../../ui/select'
import { OrderModal } from '../../ui/order-modal'
import { useSavedOrder } from '../../ui/use-saved-order'
import { membersInOrder, membersKey, orderMembers } from './committees-api'

type Props = {
  committees: readonly SelectOption[]
  // The committee that the list shows; '' for all.
  committee: string
  onClose: () => void
}

// The order of one committee's members on its page.
export function MemberOrder({ committees, committee, onClose }: Props) {
  const [chosen, setChosen] = useState(committee || (committees[0]?.value ?? ''))
  const query = membersInOrder(chosen)
  const list = useQuery(query)
  const save = useSavedOrder(query.queryKey, orderMembers, membersKey)
  return (
    <OrderModal
      title="Order of the members"
      list={list}
      nameOf={({ name }) => name}
      detailOf={({ designation }) => designation}
      onOrder={save}
      onClose={onClose}
    >
      <Select
        name="committee"
        idPrefix="order"
        label="Committee"
        options={committees}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
    </OrderModal>
  )
}
