import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from './api/client.ts'
import { businessText } from './layout/use-business-time.ts'

const PAUSE_MS = 2_000
const AGAIN_MS = 5_000

type Content = Parameters<typeof call<'draft.save'>>[1]['content']
const isEmpty = (content: Content): boolean => Array.isArray(content) && content.length === 0

/**
 * Saves a form's content on the server two seconds after the last change and on leaving, so that a lost session, page or
 * machine loses nothing; failed saves are retried. An empty list is no draft.
 */
export function useDraft(form: string, isOn: boolean) {
  const { data } = useQuery({
    queryKey: ['draft.show', form],
    queryFn: () => call('draft.show', { form }),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [typed, setTyped] = useState<Content | undefined>(undefined)
  const [savedText, setSavedText] = useState('')
  const unsaved = useRef<Content | undefined>(undefined)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeft = useRef(false)
  const save = useCallback(async () => {
    const content = unsaved.current
    if (content === undefined) return
    unsaved.current = undefined
    try {
      const { savedAt } = await call('draft.save', { form, content: isEmpty(content) ? null : content })
      setSavedText(savedAt === null ? '' : `草稿 ${businessText(Date.parse(savedAt))} 已存`)
    } catch {
      unsaved.current ??= content
      setSavedText('草稿没有存上，请勿关闭页面')
      clearTimeout(again.current)
      // After a return to the form, a retry must not overwrite newer content with older.
      if (!isLeft.current) again.current = setTimeout(() => void save(), AGAIN_MS)
    }
  }, [form])
  useEffect(() => {
    if (typed === undefined) return
    unsaved.current = typed
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, save])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      clearTimeout(again.current)
      void save()
    }
  }, [save])
  /** Deletes the draft once its content was accepted, before the form unmounts. */
  const forget = useCallback(() => {
    unsaved.current = []
    return save()
  }, [save])
  return { content: typed ?? data?.content ?? null, setContent: setTyped, savedText, forget }
}
