import { useQuery } from '@tanstack/react-query'
import { t } from '../../texts'
import { OrderModal } from '../../ui/order-modal'
import { useSavedOrder } from '../../ui/use-saved-order'
import { photoCalls, photosInOrder, photosKey } from './photos-api'

// The dialog that changes the order of the photographs.
export function PhotoOrder({ onClose }: { onClose: () => void }) {
  const list = useQuery(photosInOrder)
  const save = useSavedOrder(photosInOrder.queryKey, photoCalls.order, photosKey)
  return (
    <OrderModal
      title={t.photos.orderTitle}
      list={list}
      nameOf={({ alt }) => alt}
      detailOf={({ caption }) => caption}
      onOrder={save}
      onClose={onClose}
    >
      <p>{t.photos.orderText}</p>
    </OrderModal>
  )
}
