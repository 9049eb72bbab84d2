import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leastLetters, searchQuery } from './search-query'

// How long typing may rest before the server is asked.
const pause = 250

// What is known about typed words: nothing asked yet, on its way, failed, or found.
export type SearchState = ReturnType<typeof useSearch>

// Finds what is typed. An answer never comes after one to later words.
export function useSearch(typed: string) {
  const words = typed.trim().replace(/\s+/g, ' ')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), pause)
    return () => clearTimeout(timer)
  }, [words])

  const answer = useQuery(searchQuery(asked))
  const current = asked === words
  return {
    words,
    tooShort: words.length < leastLetters,
    searching: !current || answer.isFetching,
    groups: answer.data,
    // The groups belong to words that were typed before.
    old: !current || answer.isPlaceholderData,
    error: current && !answer.isFetching ? answer.error : null,
    // Asks at once: for Enter, and for another try.
    ask: () => {
      if (!current) setAsked(words)
      else if (words.length >= leastLetters) void answer.refetch()
    },
  }
}
