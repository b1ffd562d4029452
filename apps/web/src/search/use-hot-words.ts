import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'

type HotWords = OutputOf<'content.searchKeywordList'>['list']

/** Asked for each time the search opens; a failure leaves them out (ERR-03). */
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
