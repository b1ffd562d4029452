import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import type { Answer } from './results.ts'

const DEBOUNCE_MS = 250

type Found = { keyWord: string; answer: Answer }

/**
 * The results for a keyword. While the visitor types, the previous answer stays visible; a late answer is dropped, and
 * a failed one shows nothing (SRCH-06).
 */
export function useSearch(keyWord: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (keyWord === '') return setFound(null)
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      const result = await call('content.search', { keyWord, isMoreFilter: '1' }, { signal })
      if (!signal.aborted) setFound(result.ok ? { keyWord, answer: result.data } : null)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [keyWord])
  return found
}
