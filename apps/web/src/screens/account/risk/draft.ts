import type { SentOf } from '@zhixiao/contract/calls.ts'
import { call } from '../../../api/call.ts'
import { amend } from '../../../api/query.ts'

type Draft = SentOf<'account.riskDraftSave'>

let newest: Draft | undefined
let saving: Promise<void> = Promise.resolve()

/** Saves the answers on the server, one request at a time; of several waiting saves only the newest is sent. */
export function saveAnswers(draft: Draft): void {
  newest = draft
  amend('account.riskInfo', {}, data => ({ ...data, draft: draft.answers }))
  saving = saving.then(async () => {
    if (newest === draft) await call('account.riskDraftSave', draft, { keepalive: true })
  })
}

/** Resolves when no save is in flight: one that arrived after the submission would bring the draft back. */
export const answersSaved = (): Promise<void> => saving
