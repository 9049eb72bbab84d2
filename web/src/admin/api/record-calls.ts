import type { Answer, Body, PathOf } from '../../lib/api-types'
import { api, dataOf } from './client'
import { type ListPage, officeList, officeRecord, type OfficeRecord } from './list'
import { uploadForm } from './upload'

// The paths of the lists whose records can be restored. All of them have the same operations.
type RecordPath =
  PathOf<'post'> extends infer Path ? (Path extends `${infer List}/{id}/restore` ? List : never) : never

type RecordOf<Path extends RecordPath> = OfficeRecord<Answer<'post', `${Path}/{id}/restore`>>

/**
 * Returns the API calls for the records of a list. `save`, `upload` and `order` can only be called if the API offers
 * this operation for the list.
 */
export function recordCalls<Path extends RecordPath>(path: Path) {
  type Row = RecordOf<Path>
  // The operations of all paths have the same types, so the calls are typed with the path of one list.
  const list = path as unknown as '/api/committee-members'
  const one = `${list}/{id}` as const
  const at = (id: string) => ({ params: { path: { id } } })
  const rowOf = async (call: Promise<object>) => officeRecord(await call) as unknown as Row

  return {
    find: (query: object) =>
      officeList(api.GET(list, { params: { query } })) as unknown as Promise<ListPage<Row>>,
    read: (id: string) => rowOf(dataOf(api.GET(one, at(id)))),
    remove: async (id: string): Promise<void> => {
      await dataOf(api.DELETE(one, at(id)))
    },
    restore: (id: string) => rowOf(dataOf(api.POST(`${one}/restore`, at(id)))),
    // Creates a record, or updates the record with this id.
    save: (id: string | undefined, body: Body<'put', `${Path}/{id}`>) =>
      rowOf(dataOf(id === undefined ? api.POST(list, { body }) : api.PUT(one, { ...at(id), body }))),
    // Creates or updates a record with files.
    upload: (id: string | undefined, form: FormData, onProgress: (sent: number) => void): Promise<Row> => {
      const files = path as unknown as '/api/partners'
      return rowOf(
        id === undefined
          ? uploadForm('post', files, form, { onProgress })
          : uploadForm('put', `${files}/{id}`, form, { onProgress, params: { id } }),
      )
    },
    // Stores the order of all records.
    order: async (ids: `${Path}/order` extends PathOf<'patch'> ? string[] : never): Promise<void> => {
      await dataOf(api.PATCH(`${list}/order`, { body: { ids } }))
    },
  }
}
