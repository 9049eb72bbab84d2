import { useQuery } from '@tanstack/react-query'
import { t } from '../../texts'
import { OrderModal } from '../../ui/order-modal'
import { useSavedOrder } from '../../ui/use-saved-order'
import { partnerCalls, partnersInOrder, partnersKey } from './partners-api'

// The dialog that changes the order of the partners. Each type of partner is ordered separately, because the website
// has a section for each type.
export function PartnerOrder({ onClose }: { onClose: () => void }) {
  const list = useQuery(partnersInOrder)
  const save = useSavedOrder(partnersInOrder.queryKey, partnerCalls.order, partnersKey)
  return (
    <OrderModal
      title={t.partners.orderTitle}
      list={list}
      nameOf={({ name }) => name}
      detailOf={({ type }) => t.partners.types[type]}
      onOrder={save}
      onClose={onClose}
    >
      <p>{t.partners.orderText}</p>
    </OrderModal>
  )
}
