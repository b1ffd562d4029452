import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findDraft, saveDraft } from '@zhixiao/db/staff/drafts.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { ok } from '../kernel/result.ts'
import { DRAFT_PLACE } from '../secrets/places.ts'
import type { ConsoleHandler } from './console-context.ts'

export const show: ConsoleHandler<'draft.show'> = async ({ db, staff, keys }, { form }) => {
  const draft = await findDraft(db, staff.name, form)
  if (!draft) return ok({ content: null, savedAt: null })
  return ok({ content: JSON.parse(keys.open(draft.content_enc, DRAFT_PLACE)), savedAt: draft.saved_at.toISOString() })
}

/** Called every two seconds while somebody types, so the audit log records only the first save and the end of a draft. */
export const save: ConsoleHandler<'draft.save'> = async ({ db, staff, keys }, { form, content }) => {
  const contentEnc = content === null ? null : keys.seal(JSON.stringify(content), DRAFT_PLACE)
  const savedAt = await withTx(db, async tx => {
    const saved = await saveDraft(tx, { operator: staff.name, form, contentEnc })
    if (saved.changed) await writeAudit(tx, { actor: staff.name, act: `draft.${saved.changed}`, detail: { form } })
    return saved.savedAt
  })
  return ok({ savedAt: savedAt?.toISOString() ?? null })
}
