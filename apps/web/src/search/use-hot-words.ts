import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'

type HotWords = OutputOf<'content.searchKeywordList'>['list']

/** Requested each time the search opens; left out on failure (ERR-03). */
export function useHotWords(): HotWords {
  const [words, setWords] = useState<HotWords>([])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void call('content.searchKeywordList', {}, { signal }).then(result => {
      if (result.ok && !signal.aborted) setWords(result.data.list)
    })
    return () => controller.abort()
  }, [])
  return words
}
