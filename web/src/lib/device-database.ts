import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * A database on this device that can be opened again. iOS ends the connection while the phone sleeps; all later calls
 * on the old connection fail.
 */
type DeviceDatabase<Tables extends DBSchema> = {
  /** Opens the database, unless it is open. */
  open: () => Promise<IDBPDatabase<Tables>>
  /** Closes the connection, so that the next call opens a new one. It is called after an error. */
  reopen: () => void
}

export function deviceDatabase<Tables extends DBSchema>(
  name: string,
  upgrade: (db: IDBPDatabase<Tables>) => void,
): DeviceDatabase<Tables> {
  let opened: Promise<IDBPDatabase<Tables>> | undefined
  function reopen() {
    opened?.then((db) => db.close()).catch(() => undefined)
    opened = undefined
  }
  function open() {
    if (!opened) {
      const opening = openDB<Tables>(name, 1, { upgrade, terminated: reopen })
      opening.catch(() => {
        if (opened === opening) opened = undefined
      })
      opened = opening
    }
    return opened
  }
  return { open, reopen }
}
