import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call, Refusal } from './api/client.ts'
import { businessText } from './layout/use-business-time.ts'
import { useMe } from './session.tsx'

const PAUSE_MS = 2_000
const AGAIN_MS = 5_000

type Content = ConsoleSent<'draft.save'>['content']
const isEmpty = (content: Content): boolean => Array.isArray(content) && content.length === 0

const SAVING = '草稿保存中'
const FAILED = '草稿没有存上'

const savedWords = (savedAt: string | null): string =>
  savedAt === null ? '' : `草稿 ${businessText(Date.parse(savedAt))} 已存`

type Stored = ConsoleOutput<'draft.show'>
const isStored = (data: object): data is Stored => 'version' in data && data.version !== null

/** The last save of each form that was left: who returns at once must not read the draft before it. */
const leaving = new Map<string, Promise<void>>()

/** What could not be saved when its form was left, by person and form: it stands there again, with what it followed. */
const unsent = new Map<string, { content: Content; seen: string | null }>()

/** Another draft of the form, saved from another page or device, and the two ways on. */
export type DraftClash = { savedAt: string; content: Content; take: () => void; replace: () => void }

/**
 * Saves a form's content on the server two seconds after the last change, on leaving, and when the page is hidden or
 * closed, so that a lost session, page or machine loses nothing; failed saves are retried. An empty list is no draft. Once
 * another page has saved the draft, saving stops until `clash` is decided.
 */
export function useDraft(form: string, isOn: boolean) {
  const client = useQueryClient()
  const place = `${useMe().name} ${form}`
  const { data } = useQuery({
    queryKey: ['draft.show', form],
    queryFn: async () => {
      await leaving.get(form)
      return call('draft.show', { form })
    },
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [writer] = useState(() => randomUuid())
  const [typed, setTyped] = useState<Content | undefined>(() => unsent.get(place)?.content)
  const [savedText, setSavedText] = useState('')
  const [other, setOther] = useState<Stored | null>(null)
  const unsaved = useRef<Content | undefined>(undefined)
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
    if (typed === undefined) seen.current = data?.version ?? null
  }, [typed, data])
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
  const clash = useMemo((): DraftClash | null => {
    if (!other) return null
    const goOn = () => {
      isStopped.current = false
      setSavedText('')
      setOther(null)
    }
    const take = () => {
      unsaved.current = undefined
      client.setQueryData(['draft.show', form], other)
      setTyped(undefined)
      goOn()
    }
    const replace = () => {
      seen.current = other.version
      goOn()
      void save()
    }
    return { savedAt: other.savedAt ?? '', content: other.content, take, replace }
  }, [client, form, other, save])
  const content = typed ?? data?.content ?? null
  // A draft that was found, or whose last save ended after its form was left, says so before anything is typed.
  const foundText = typed === undefined ? savedWords(data?.savedAt ?? null) : ''
  const text = other ? '本页的草稿没有保存' : savedText || foundText
  return { content, setContent: setTyped, savedText: text, forget, clash }
}

/**
 * The draft of a form's fields by name, which all come back together: with the text alone, a choice beside it would
 * silently be another. `empty` are the fields of a form that nobody has begun.
 */
export function useFieldsDraft<Name extends string>(form: string, empty: Readonly<Record<Name, string>>) {
  const { content, setContent, ...draft } = useDraft(form, true)
  const fields = keptTexts(content, empty)
  const names = Object.keys(empty) as Name[]
  /** Several fields that change at the same time change by one call. */
  const change = (some: Partial<Record<Name, string>>) => {
    const next = { ...fields, ...some }
    setContent(names.every(name => next[name] === empty[name]) ? [] : next)
  }
  /** Empties the form once its content was accepted. */
  const clear = () => {
    setContent([])
    return draft.forget()
  }
  return { ...draft, fields, change, clear }
}

/** The texts of a stored object under the names of `empty`, whose texts stand for missing ones. */
export function keptTexts<Name extends string>(stored: unknown, empty: Readonly<Record<Name, string>>) {
  const kept = new Map<string, unknown>(typeof stored === 'object' && stored !== null ? Object.entries(stored) : [])
  const texts: Record<Name, string> = { ...empty }
  for (const name of Object.keys(empty) as Name[]) {
    const text = kept.get(name)
    if (typeof text === 'string') texts[name] = text
  }
  return texts
}
