import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchWords } from '../../ui/list-search'
import { leastLetters, searchQuery } from './search-query'

// The time in ms between the last keystroke and the request to the server.
const pause = 250

// The state of a search: not started, loading, failed, or with results.
export type SearchState = ReturnType<typeof useSearch>

// Searches for the typed text. If a response for an earlier text arrives late, it never replaces the response for a
// later text.
export function useSearch(typed: string) {
  const words = searchWords(typed)
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
    // Whether the groups are the results of an earlier text.
    old: !current || answer.isPlaceholderData,
    error: current && !answer.isFetching ? answer.error : null,
    // Starts the search at once. It is used for Enter and for retrying.
    ask: () => {
      if (!current) setAsked(words)
      else if (words.length >= leastLetters) void answer.refetch()
    },
  }
}
