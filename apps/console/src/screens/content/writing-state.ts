import type { Text, Written } from './text.ts'

/** The open request that would put a version of a text, if there is one. */
export const openPut = <Each extends Pick<Text['requests'][number], 'act' | 'state'>>(
  requests: readonly Each[],
): Each | undefined => requests.find(({ state, act }) => state === 'open' && act.endsWith(' put'))

type Facts<Request> = {
  present: { version: number; source: string } | null
  /** The draft; null while nothing was changed. */
  kept: Written | null
  /** What the editor began with. */
  begun: Written
  newest: number
  open: Request | undefined
}

/** What a text in the editor stands for, and whether it can be submitted. */
export function writingState<Request>({ present, kept, begun, newest, open }: Facts<Request>) {
  const written = kept ?? begun
  const isSame = present !== null && written.source === present.source
  const isTemplate = present === null && written.source === begun.source
  /** A colleague's version took effect after the one that the draft follows. */
  const isBehind = kept !== null && newest > written.base
  return {
    written,
    isTemplate,
    isBehind,
    // A draft begun beside an open request would block the requested text from coming back as a draft after a rejection.
    asked: kept === null ? open : undefined,
    mayAsk: !isSame && !isTemplate && !isBehind && open === undefined,
  }
}
