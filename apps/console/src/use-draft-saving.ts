import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, Refusal } from './api/client.ts'
import { businessText } from './layout/use-business-time.ts'

const PAUSE_MS = 2_000
const AGAIN_MS = 5_000

export type DraftContent = ConsoleSent<'draft.save'>['content']
const isEmpty = (content: DraftContent): boolean => Array.isArray(content) && content.length === 0

const SAVING = '草稿保存中'
const FAILED = '草稿没有存上'

export const savedWords = (savedAt: string | null): string =>
  savedAt === null ? '' : `草稿 ${businessText(Date.parse(savedAt))} 已存`

type Stored = ConsoleOutput<'draft.show'>
const isStored = (data: object): data is Stored => 'version' in data && data.version !== null

/** The last save of each form that was left: who returns at once must not read the draft before it. */
export const leaving = new Map<string, Promise<void>>()

/** What could not be saved when its form was left, by person and form: it stands there again, with what it followed. */
export const unsent = new Map<string, { content: DraftContent; seen: string | null }>()

type Saved = {
  form: string
  /** The person and the form. */
  place: string
  /** Nothing while the form shows what was found. */
  typed: DraftContent | undefined
  /** The version of the draft that was found. */
  found: string | null
}

/**
 * Saves a form's content on the server two seconds after the last change, on leaving, and when the page is hidden or
 * closed, so that a lost session, page or machine loses nothing; failed saves are retried. Once another page has saved
 * the draft, saving stops until `discard` or `overwrite`.
 */
export function useDraftSaving({ form, place, typed, found }: Saved) {
  const [writer] = useState(() => randomUuid())
  const [savedText, setSavedText] = useState('')
  const [other, setOther] = useState<Stored | null>(null)
  const unsaved = useRef<DraftContent | undefined>(undefined)
  const seen = useRef<string | null>(unsent.get(place)?.seen ?? null)
  const isStopped = useRef(false)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLeft = useRef(false)
  const running = useRef(Promise.resolve())
  const save = useCallback(() => {
    const inLine = () => {
      // One after the other: a slow one must not arrive after the one that ends the draft.
      running.current = running.current.then(saveNow)
      return running.current
    }
    const saveNow = async () => {
      const content = unsaved.current
      if (content === undefined || isStopped.current) return
      unsaved.current = undefined
      try {
        const sent = { form, content: isEmpty(content) ? null : content, writer, seen: seen.current }
        const { savedAt, version } = await call('draft.save', sent, { outlivesPage: true })
        seen.current = version
        unsent.delete(place)
        setSavedText(unsaved.current === undefined ? savedWords(savedAt) : SAVING)
      } catch (error) {
        unsaved.current ??= content
        if (error instanceof Refusal && error.code === 'CON-0409' && isStored(error.data)) {
          isStopped.current = true
          return setOther(error.data)
        }
        // Too many drafts: it is saved once one of them has gone.
        const refusal = error instanceof Refusal && error.code === 'CON-0400' ? error.data.reason : undefined
        setSavedText(typeof refusal === 'string' ? `${FAILED}：${refusal}` : `${FAILED}，请勿关闭页面`)
        clearTimeout(again.current)
        // After a return to the form, a retry must not overwrite newer content with older.
        if (isLeft.current) unsent.set(place, { content: unsaved.current, seen: seen.current })
        else again.current = setTimeout(() => inLine(), AGAIN_MS)
      }
    }
    return inLine()
  }, [form, place, writer])
  // A draft that arrives after the first letter was not seen.
  useEffect(() => {
    if (typed === undefined) seen.current = found
  }, [typed, found])
  useEffect(() => {
    if (typed === undefined) return
    unsaved.current = typed
    if (!isEmpty(typed)) setSavedText(text => (text.startsWith(FAILED) ? text : SAVING))
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, save])
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void save()
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [save])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      clearTimeout(again.current)
      leaving.set(form, save())
    }
  }, [form, save])
  /** Deletes the draft once its content was accepted, before the form unmounts. */
  const forget = useCallback(() => {
    unsaved.current = []
    return save()
  }, [save])
  const goOn = useCallback(() => {
    isStopped.current = false
    setSavedText('')
    setOther(null)
  }, [])
  /** Goes on without what this page has not saved. */
  const discard = useCallback(() => {
    unsaved.current = undefined
    goOn()
  }, [goOn])
  /** Goes on by saving over `version`, which another page has saved. */
  const overwrite = useCallback(
    (version: string | null) => {
      seen.current = version
      goOn()
      void save()
    },
    [goOn, save],
  )
  return { savedText, other, forget, discard, overwrite }
}
