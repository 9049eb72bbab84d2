import type { Found } from '../../api/records'
import { toggleTheme } from '../../layout/theme'
import type { Topic } from '../../screen-entry'
import { screens } from '../../screens'
import { useMayOpen } from '../../session/permissions'
import { t } from '../../texts'
import { actionPrefix, useScreenActions } from './screen-actions'

// A search result that is a screen of the portal or a command.
export type Command = {
  kind: 'screen'
  // The URL of the screen, or the name of the command.
  id: string
  title: string
  detail: string
  // Runs the command. If it is undefined, the result is a screen, which is opened.
  run?: () => void
}

export type FinderItem = Found | Command

const topics: Readonly<Record<Topic, string>> = {
  start: t.search.screen,
  people: t.layout.menu.people,
  exhibition: t.layout.menu.exhibition,
  money: t.layout.menu.money,
  website: t.common.website,
  office: t.layout.screens.office,
}

const switchTheme: Command = {
  kind: 'screen',
  id: 'theme',
  title: t.search.switchTheme,
  detail: t.search.command,
  run: toggleTheme,
}

// Returns the commands and screens whose titles match the typed text. Screens that the signed-in account may not open
// are omitted. If the text begins with ">", returns the actions of the open screen instead.
export function useCommands(typed: string): readonly Command[] {
  const mayOpen = useMayOpen()
  const acting = typed.startsWith(actionPrefix)
  const actions = useScreenActions(acting)
  if (acting) return matching(actions, typed.slice(actionPrefix.length))
  if (typed.trim() === '') return []
  const open = screens
    .filter(({ path }) => mayOpen(path))
    .map(({ path, title, topic }): Command => ({
      kind: 'screen',
      id: path,
      title,
      detail: topic ? topics[topic] : t.search.screen,
    }))
  return matching([...open, switchTheme], typed)
}

// Returns the commands whose titles match. Each typed word must be the beginning of a word of the title.
function matching(all: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ title }) => {
    const parts = title.toLowerCase().split(/\s+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}
