import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import type { components } from '../../api/schema.gen'
import { format } from '../../i18n/format'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { errorMessage } from '../api/api-error'
import { api, dataOf } from '../api/client'
import { t } from '../texts'
import type { ListState } from './filter'
import { defaultPageSize, parseSearch, stringifySearch } from './list-search'
import { showDone, showFailure } from './toast-list'
import { usePopup } from './use-popup'

type Props = {
  // The name of the list for which the server stores the views.
  list: string
  search: ListState
  // The hidden columns, in the format of the search parameter `hide`.
  hide: string
  // The search parameters that do not belong to the list.
  beside?: readonly string[] | undefined
  onSearch: (change: Record<string, string>) => void
}

// A button that opens the account's saved views of a list. While the list shows a saved view, the button contains the
// view's name.
export function ListViews({ list, search, hide, beside, onSearch }: Props) {
  const views = (useQuery(listViewsQuery).data ?? []).filter((view) => view.list === list)
  const { open, place, id, button, close } = usePopup()
  const now = viewOf(search, hide, beside)
  const shown = views.find((view) => view.search === now)

  function show(view: ListView) {
    close()
    onSearch(changeTo(view.search, search, beside) as Record<string, string>)
  }

  return (
    <div className="view-choice" ref={place}>
      <button type="button" className="btn btn-line btn-sm" {...button}>
        <span className="view-choice-name">
          {shown ? format(t.ui.listViews.viewOf, { name: shown.name }) : t.ui.listViews.views}
        </span>
        <Icon name="chevron-down" size={18} />
      </button>
      {open && (
        <div id={id} className="column-menu" role="group" aria-label={t.ui.listViews.label}>
          {views.length === 0 && <p>{t.ui.listViews.none}</p>}
          <ul>
            {views.map((view) => (
              <ViewLine key={view._id} view={view} current={view === shown} onShow={() => show(view)} />
            ))}
          </ul>
          <SaveView list={list} search={now} />
        </div>
      )}
    </div>
  )
}

function ViewLine({ view, current, onShow }: { view: ListView; current: boolean; onShow: () => void }) {
  const client = useQueryClient()
  const { name, _id } = view
  const remove = useMutation({
    mutationFn: () => deleteListView(_id),
    onSuccess: async () => {
      await client.invalidateQueries(listViewsQuery)
      showDone(format(t.ui.listViews.deleted, { name }))
    },
    onError: (error) => showFailure(format(t.ui.listViews.deleteFailed, { reason: errorMessage(error) })),
  })
  return (
    <li>
      <button
        type="button"
        aria-label={format(t.ui.listViews.open, { name })}
        aria-current={current ? 'true' : undefined}
        onClick={onShow}
      >
        {name}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={format(t.ui.listViews.delete, { name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        <Icon name="trash" size={18} />
      </button>
    </li>
  )
}

// Saves the current state of the list as a view. An existing view with the same name is replaced.
function SaveView({ list, search }: { list: string; search: string }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const id = useId()
  const saving = useMutation({
    mutationFn: () => saveListView({ list, name: name.trim(), search }),
    onSuccess: async (view) => {
      await client.invalidateQueries(listViewsQuery)
      setName('')
      showDone(format(t.ui.listViews.saved, { name: view.name }))
    },
    onError: (error) => setProblem(format(t.ui.listViews.saveFailed, { reason: errorMessage(error) })),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(name.trim() === '' ? t.ui.listViews.nameMissing : '')
    if (name.trim() !== '') saving.mutate()
  }

  return (
    <form className="view-save" onSubmit={submit} noValidate>
      <label htmlFor={id}>{t.ui.listViews.name}</label>
      <input
        id={id}
        className="input"
        maxLength={60}
        autoComplete="off"
        value={name}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="sm" busy={saving.isPending} busyLabel={t.ui.listViews.saving}>
        {t.ui.listViews.save}
      </Button>
      {problem && (
        <p id={`${id}-problem`} className="view-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

// The parameters that a saved view does not contain: the page, the expanded rows, and the edition.
const passing: ReadonlySet<string> = new Set(['page', 'open', 'edition'])

// Returns the current view of a list as a query string: filters, search text, sort order, page size and hidden
// columns. `hide` contains the hidden columns. `beside` contains the names of parameters that do not belong to the
// list.
export function viewOf(search: ListState, hide: string, beside: readonly string[] = []): string {
  const kept = Object.entries({ ...search, hide })
    .filter(([name, value]) => !passing.has(name) && !beside.includes(name) && !isDefault(name, value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return stringifySearch(Object.fromEntries(kept)).slice(1)
}

// Returns the search parameters with which the list shows a saved view.
export function changeTo(view: string, search: ListState, beside: readonly string[] = []): ListState {
  const old = Object.keys(search).filter((name) => search[name] !== '' && !beside.includes(name))
  return { ...Object.fromEntries(old.map((name) => [name, ''])), ...parseSearch(view), page: 1 }
}

function isDefault(name: string, value: string | number): boolean {
  return value === '' || (name === 'perPage' && value === defaultPageSize)
}

export type ListView = components['schemas']['ListView']

const path = '/api/admin/me/views'

// The query for all saved views of the signed-in account.
const listViewsQuery = queryOptions({
  queryKey: ['list-views'],
  queryFn: () => dataOf(api.GET(path)),
  staleTime: 60_000,
})

// Saves a view. If the same list already has a view with the same name, the new view replaces it.
function saveListView(body: components['schemas']['NewListView']): Promise<ListView> {
  return dataOf(api.PUT(path, { body }))
}

async function deleteListView(id: string): Promise<void> {
  await dataOf(api.DELETE(`${path}/{id}`, { params: { path: { id } } }))
}
