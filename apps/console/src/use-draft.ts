import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from './api/client.ts'
import type { DraftContent } from './draft-states.ts'
import { useMe } from './session.tsx'
import { draftWords, savedWords, unsavedContent, useDraftSaving } from './use-draft-saving.ts'

/** Another draft of the form, saved from another page or device, and the two ways on. */
export type DraftClash = { savedAt: string; content: DraftContent; take: () => void; replace: () => void }

/**
 * The draft of a form: its content as it was found and as it is typed, saved by `useDraftSaving`. An empty list is no
 * draft. Once another page has saved the draft, saving stops until `clash` is decided.
 */
export function useDraft(form: string, isOn: boolean) {
  const client = useQueryClient()
  const place = `${useMe().name} ${form}`
  const { data } = useQuery({
    queryKey: ['draft.show', form],
    queryFn: () => call('draft.show', { form }),
    enabled: isOn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // A form that opens again at once must not show what was submitted.
  useEffect(() => () => client.removeQueries({ queryKey: ['draft.show', form] }), [client, form])
  const [typed, setTyped] = useState<DraftContent | undefined>(() => unsavedContent(place))
  const { state, on, forget } = useDraftSaving({ form, place, typed, found: data?.version ?? null })
  const other = state.is === 'clash' ? state.other : null
  const clash = useMemo((): DraftClash | null => {
    if (!other) return null
    const take = () => {
      client.setQueryData(['draft.show', form], other)
      setTyped(undefined)
      on({ type: 'discarded' })
    }
    const replace = () => on({ type: 'overwritten', version: other.version })
    return { savedAt: other.savedAt ?? '', content: other.content, take, replace }
  }, [client, form, other, on])
  const content = typed ?? data?.content ?? null
  // A draft that was found, or whose last save ended after its form was left, says so before anything is typed.
  const foundText = typed === undefined ? savedWords(data?.savedAt ?? null) : ''
  return { content, setContent: setTyped, savedText: draftWords(state) || foundText, forget, clash }
}

/**
 * The draft of a form's fields by name, all restored together: if only the text came back, a choice beside it would
 * silently be a different one. `empty` are the fields of a form that nobody has begun.
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
