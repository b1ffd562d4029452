import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import type { Answer } from './results.ts'

const DEBOUNCE_MS = 250

export type Found = { keyWord: string; answer: Answer }

/**
 * The results for a keyword, and whether they are still awaited. While the visitor types, the previous answer stays
 * visible; a late answer is dropped, and a failed one shows nothing (SRCH-06).
 */
export function useSearch(keyWord: string): { found: Found | null; awaited: boolean } {
  const [found, setFound] = useState<Found | null>(null)
  const [answered, setAnswered] = useState('')
  useEffect(() => {
    if (keyWord === '') {
      setAnswered('')
      return setFound(null)
    }
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      const result = await call('content.search', { keyWord, isMoreFilter: '1' }, { signal })
      if (signal.aborted) return
      setFound(result.ok ? { keyWord, answer: result.data } : null)
      setAnswered(keyWord)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [keyWord])
  return { found, awaited: answered !== keyWord && keyWord !== '' }
}
