import { useEffect, useEffectEvent, useState } from 'react'
import { dropDraft, readDraft } from '../../form-draft'
import type { RegistrationCategory, RegistrationProps } from '../../props.gen'
import { useUrlState } from '../../use-url-state'

export type Choice = {
  readonly chosen: RegistrationCategory | undefined
  // The number of choices that the visitor has made. Each choice opens an empty form. If the number is 0, the server
  // sent the current form with the page.
  readonly round: number
  // Chooses a category and deletes the draft. With '', shows the cards again.
  choose: (id: string) => void
}

// Returns the chosen category. The URL contains it (?category=farmer).
export function useChoice({ categories, chosen, typed }: RegistrationProps): Choice {
  const answersForm = typed !== null
  const { place: id, go } = useUrlState(chosen, () => inAddress(categories), answersForm)
  const [round, setRound] = useState(0)

  // If the URL has no category but the draft has one, the visitor has begun the form and then changed the language.
  // The draft's category is then chosen.
  const continueDraft = useEffectEvent(() => {
    const begun = categories.find((category) => category.id === readDraft('registration').choice)
    if (begun && inAddress(categories) === '') go(begun.id, addressOf(begun.id), 'replace')
  })
  useEffect(() => {
    if (!answersForm) continueDraft()
  }, [answersForm])

  return {
    chosen: categories.find((category) => category.id === id),
    round,
    choose(next) {
      dropDraft('registration')
      go(next, addressOf(next))
      setRound(round + 1)
    },
  }
}

function inAddress(categories: readonly RegistrationCategory[]): string {
  const wanted = new URLSearchParams(location.search).get('category')
  return categories.find((category) => category.id === wanted)?.id ?? ''
}

function addressOf(id: string): string {
  return id === '' ? location.pathname : `${location.pathname}?category=${encodeURIComponent(id)}`
}
