import { useEffect, useState } from 'react'
import { dropDraft, readDraft } from '../../form-draft'
import type { RegistrationCategory, RegistrationChoice, RegistrationProps } from '../../props.gen'

export type Choice = {
  readonly chosen: RegistrationCategory | undefined
  // Counts the visitor's choices: each begins with an empty form (public-site §4). 0: the page's own.
  readonly round: number
  // '' goes back to the cards.
  choose: (id: RegistrationChoice) => void
}

// The chosen category. It is in the address (?category=farmer), so a reload, the back button and a shared link
// show the same form.
export function useChoice({ categories, chosen: fromServer, typed }: RegistrationProps): Choice {
  const [id, setId] = useState(fromServer)
  const [round, setRound] = useState(0)
  // The page that answers a form has no query, and its own word counts.
  const answersForm = typed !== null

  useEffect(() => {
    const follow = () => setId(inAddress(categories))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [categories])

  useEffect(() => {
    if (answersForm) return
    const here = inAddress(categories)
    const begun = categories.find((category) => category.id === readDraft('registration').choice)
    if (here === '' && begun) {
      // A form that was begun before a change of language goes on where it was.
      history.replaceState(null, '', addressOf(begun.id))
      setId(begun.id)
    } else if (here !== fromServer) {
      // The visitor went back before the page was alive.
      setId(here)
    }
  }, [categories, fromServer, answersForm])

  return {
    chosen: categories.find((category) => category.id === id),
    round,
    choose(next) {
      dropDraft('registration')
      history.pushState(null, '', addressOf(next))
      setId(next)
      setRound(round + 1)
    },
  }
}

function inAddress(categories: readonly RegistrationCategory[]): RegistrationChoice {
  const wanted = new URLSearchParams(location.search).get('category')
  return categories.find((category) => category.id === wanted)?.id ?? ''
}

function addressOf(id: RegistrationChoice): string {
  return id === '' ? location.pathname : `${location.pathname}?category=${id}`
}
