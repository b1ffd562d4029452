import { randomUuid } from '@zhixiao/contract/random-uuid.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call, Refusal } from './api/client.ts'
import { createDraftSaver, type DraftSaver, isEmpty } from './draft-saver.ts'
import type { DraftContent, DraftState, StoredDraft } from './draft-states.ts'
import { businessText } from './layout/use-business-time.ts'

const isStored = (data: object): data is StoredDraft => 'version' in data && data.version !== null

/** Drafts by person and form: those of open forms, and those that could not be saved when their form was left. */
const savers = new Map<string, DraftSaver>()

/** What was typed into a form that was left and is not saved yet. */
export function unsavedContent(place: string): DraftContent | undefined {
  const state = savers.get(place)?.get()
  if (state?.is === 'saving') return state.next ?? state.content
  return state?.is === 'typed' || state?.is === 'failed' ? state.content : undefined
}

function saverFor(place: string, form: string): DraftSaver {
  const writer = randomUuid()
  return createDraftSaver(
    async (content, seen) => {
      try {
        return { is: 'saved', ...(await call('draft.save', { form, content, writer, seen }, { outlivesPage: true })) }
      } catch (error) {
        if (!(error instanceof Refusal)) return { is: 'failed', fault: failedWords() }
        if (error.code === 'CON-0409' && isStored(error.data)) return { is: 'clash', other: error.data }
        // Too many drafts: this one is saved once another has been deleted.
        return { is: 'failed', fault: failedWords(error.code === 'CON-0400' ? error.data.reason : undefined) }
      }
    },
    () => savers.delete(place),
  )
}

type Saved = {
  form: string
  /** The person and the form. */
  place: string
  /** Undefined while the form shows the stored draft. */
  typed: DraftContent | undefined
  /** The version of the draft that was found. */
  found: string | null
}

/**
 * Saves a form's content on the server after a pause, on leaving, and when the page is hidden or closed, so that a lost
 * session, page or machine loses nothing; the transitions are in `draft-states.ts`.
 */
export function useDraftSaving({ form, place, typed, found }: Saved) {
  const [saver] = useState(() => savers.get(place) ?? saverFor(place, form))
  const { on, settled } = saver
  const state = useSyncExternalStore(saver.watch, saver.get)
  useEffect(() => {
    if (typed === undefined) on({ type: 'found', version: found })
  }, [typed, found, on])
  useEffect(() => {
    if (typed !== undefined) on({ type: 'typed', content: typed })
  }, [typed, on])
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && on({ type: 'due' })
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [on])
  useEffect(() => {
    savers.set(place, saver)
    saver.open()
    return saver.leave
  }, [place, saver])
  /** Deletes the draft once its content was accepted, before the form unmounts. */
  const forget = useCallback(() => {
    on({ type: 'typed', content: [] })
    on({ type: 'due' })
    return settled()
  }, [on, settled])
  return { state, on, forget }
}

const SAVING = '草稿保存中'
const FAILED = '草稿没有存上'

const failedWords = (reason?: unknown): string =>
  typeof reason === 'string' ? `${FAILED}：${reason}` : `${FAILED}，请勿关闭页面`

export const savedWords = (savedAt: string | null): string =>
  savedAt === null ? '' : `草稿 ${businessText(Date.parse(savedAt))} 已存`

/** The form's line about its draft. */
export function draftWords(state: DraftState): string {
  if (state.is === 'clash') return '本页的草稿没有保存'
  if (state.is !== 'saved') {
    if (state.fault !== '') return state.fault
    if (!isEmpty(state.is === 'saving' ? (state.next ?? state.content) : state.content)) return SAVING
  }
  return savedWords(state.savedAt)
}
