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
  const [last, setLast] = useState<Found | { keyWord: string; answer: null } | null>(null)
  useEffect(() => {
    if (keyWord === '') return setLast(null)
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      const result = await call('content.search', { keyWord, isMoreFilter: '1' }, { signal })
      if (!signal.aborted) setLast({ keyWord, answer: result.ok ? result.data : null })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [keyWord])
  const found = last !== null && last.answer !== null ? last : null
  return { found, awaited: keyWord !== '' && last?.keyWord !== keyWord }
}
