import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Loader } from '../../ui/loader'
import { describeError } from '../api/api-error'
import type { ListPage } from '../api/list'
import { t } from '../texts'
import { Modal } from './modal'
import { QueryError } from './query-error'
import { SortableList } from './sortable-list'

type Props<Row> = {
  title: string
  // Content above the list, such as a select box for the group whose records are reordered.
  children?: ReactNode
  // All records of the group that is reordered, in their current order.
  list: UseQueryResult<ListPage<Row>>
  // Returns the name of a row.
  nameOf: (row: Row) => string
  detailOf: (row: Row) => string
  onOrder: (rows: Row[]) => void
  onClose: () => void
}

// A dialog that changes the order of records on the website. Every move is saved at once.
export function OrderModal<Row extends { _id: string }>(props: Props<Row>) {
  const { title, children, list, nameOf, detailOf, onOrder, onClose } = props
  return (
    <Modal open onClose={onClose} title={title}>
      <div className="modal-body">
        {children}
        <p className="order-hint">{t.ui.orderModal.hint}</p>
        {list.isPending && <Loader label={t.common.loading} />}
        <QueryError query={list} title={t.ui.orderModal.failed} reasonOf={describeError} />
        {list.data && (
          <SortableList
            label={t.ui.orderModal.label}
            items={list.data.rows}
            idOf={({ _id }) => _id}
            nameOf={nameOf}
            layout="rows"
            className="order-list"
            onOrder={onOrder}
          >
            {(row, handles, index) => (
              <div className="order-line">
                <span className="num">{index + 1}</span>
                <span>
                  <b>{nameOf(row)}</b>
                  <small>{detailOf(row)}</small>
                </span>
                {handles}
              </div>
            )}
          </SortableList>
        )}
      </div>
      <div className="modal-foot">
        <Button size="sm" onClick={onClose}>
          {t.common.done}
        </Button>
      </div>
    </Modal>
  )
}
