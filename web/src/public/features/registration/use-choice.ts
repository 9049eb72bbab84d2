import { useEffect, useState } from 'react'
import { dropDraft, readDraft } from '../../form-draft'
import type { RegistrationCategory, RegistrationChoice, RegistrationProps } from '../../props.gen'

export type Choice = {
  readonly chosen: RegistrationCategory | undefined
  // Counts the visitor's choices. Each choice opens an empty form. 0 means the category that the server sent with the
  // page.
  readonly round: number
  // Chooses a category and drops the draft. '' shows the cards again.
  choose: (id: RegistrationChoice) => void
}

// The chosen category. It is in the address (?category=farmer), so a reload, the back button and a shared link show the
// same form.
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
      // Continues a form that was begun before a change of language.
      history.replaceState(null, '', addressOf(begun.id))
      setId(begun.id)
    } else if (here !== fromServer) {
      // The visitor went back before hydration.
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
