import { useEffect, useState } from 'react'
import { dropDraft, readDraft } from '../../form-draft'
import type { RegistrationCategory, RegistrationChoice, RegistrationProps } from '../../props.gen'

export type Choice = {
  readonly chosen: RegistrationCategory | undefined
  // The number of choices that the visitor has made. Each choice opens an empty form. 0 means that the form is the one
  // that the server sent with the page.
  readonly round: number
  // Chooses a category and deletes the draft. With '', the cards are shown again.
  choose: (id: RegistrationChoice) => void
}

// Returns the chosen category. The address contains it (?category=farmer), so a reload, the back button and a shared
// link show the same form.
export function useChoice({ categories, chosen: fromServer, typed }: RegistrationProps): Choice {
  const [id, setId] = useState(fromServer)
  const [round, setRound] = useState(0)
  // A page that is the response to a form has no query. In this case the category comes from the props.
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
      // The address has no category, but the draft has one. The visitor has begun the form and then changed the
      // language.
      history.replaceState(null, '', addressOf(begun.id))
      setId(begun.id)
    } else if (here !== fromServer) {
      // The visitor has gone back before hydration.
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
