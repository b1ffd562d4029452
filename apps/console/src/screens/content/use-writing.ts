import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { useEffect, useRef } from 'react'
import { base64Of } from '../../api/base64.ts'
import { refresh } from '../../api/cache.ts'
import { useCall } from '../../api/use-call.ts'
import { momentText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { useDraft } from '../../use-draft.ts'
import { nameIn, usePreview } from './TextPreview.tsx'
import { type Text, templateOf, type Written, writtenOf } from './text.ts'
import { useAttachments } from './use-attachments.ts'
import { useVersion } from './use-version.ts'
import { openPut, writingState } from './writing-state.ts'

const LOOK_MS = 15_000

/** The editor of a text: the reader's draft against the newest version and the request in review, and its submission. */
export function useWriting(text: Text) {
  const { place, kind, present, requests } = text
  const { now } = useMe()
  const draft = useDraft(`content ${place}`, true)
  const initial = (): Written => ({
    source: present?.source ?? templateOf(kind, momentText(now)),
    base: present?.version ?? 0,
  })
  const begun = useRef(initial())
  const kept = writtenOf(draft.content)
  const { files, clear: clearFiles, ...attachments } = useAttachments()
  const { data: seen, refetch: look } = useCall('content.look', { place }, { refetchInterval: LOOK_MS })
  const newest = Math.max(seen?.version ?? 0, present?.version ?? 0)
  const isPast = seen !== undefined && seen.version > (present?.version ?? 0)
  useEffect(() => {
    if (isPast) void refresh('content.show')
  }, [isPast])
  const open = openPut(requests)
  const state = writingState({ present, kept, begun: begun.current, newest, open })
  const { written, asked } = state
  const side = asked ? `r${asked.requestId}` : null
  const { data: inReview } = useVersion(place, side)
  const source = inReview?.source ?? written.source
  const fileNames = files.map(({ name }) => name)
  const preview = usePreview(place, source, fileNames)
  const restart = () => {
    begun.current = initial()
    draft.setContent([])
  }
  const proposal = (): Proposal => ({
    act: kind === 'agreement' ? 'agreement put' : 'content put',
    input: { place, text: 'text.md', files: fileNames, from: String(written.base) },
    files: [
      { name: 'text.md', content: base64Of(written.source) },
      ...files.map(({ name, bytes }) => ({ name, content: base64Of(bytes) })),
    ],
  })
  const submitted = async () => {
    void refresh('content.list')
    // The draft is deleted only once the request that replaces it is shown.
    await refresh('content.show')
    draft.setContent([])
    void draft.forget()
    clearFiles()
  }
  return {
    ...state,
    draft,
    kept,
    newest,
    open,
    side,
    source,
    preview,
    restart,
    proposal,
    submitted,
    attachments: { ...attachments, files },
    name: nameIn(preview, place),
    mayAsk: state.mayAsk && (preview.data?.faults.length ?? 0) === 0,
    others: seen?.others ?? [],
    write: (next: Written) => draft.setContent(next),
    look: () => {
      void refresh('content.show')
      void look()
    },
  }
}

export type TextWriting = ReturnType<typeof useWriting>
