import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findDraft, writeDraft } from '@zhixiao/db/staff/drafts.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { fail, ok } from '../../kernel/result.ts'
import { DRAFT_PLACE } from '../../platform/secrets/places.ts'
import type { ConsoleHandler, StaffContext } from './console-context.ts'

export const show: ConsoleHandler<'draft.show'> = async (ctx, { form }) => ok(await storedDraft(ctx, form))

/** Called every two seconds while somebody types, so the audit log records only the first save and the end of a draft. */
export const save: ConsoleHandler<'draft.save'> = async (ctx, { form, content, writer, seen }) => {
  const { db, staff, keys } = ctx
  const contentEnc = content === null ? null : keys.seal(JSON.stringify(content), DRAFT_PLACE)
  const written = await withTx(db, async tx => {
    const done = await writeDraft(tx, { operator: staff.name, form, contentEnc, writer, seen })
    if (typeof done !== 'string' && done.changed)
      await writeAudit(tx, { actor: staff.name, act: `draft.${done.changed}`, detail: { form } })
    return done
  })
  // Not recorded: the open form tries again every few seconds.
  if (written === 'full') return fail('CON-0400', { reason: '草稿过多，请先提交或放弃几份' })
  if (written === 'other')
    return fail('CON-0409', { reason: '您在另一处改过这份草稿', data: await storedDraft(ctx, form) })
  const { draft } = written
  return ok({ savedAt: draft?.savedAt.toISOString() ?? null, version: draft?.version ?? null })
}

async function storedDraft({ db, staff, keys }: StaffContext, form: string) {
  const draft = await findDraft(db, staff.name, form)
  if (!draft) return { content: null, savedAt: null, version: null }
  const { content_enc, saved_at, version } = draft
  return { content: JSON.parse(keys.open(content_enc, DRAFT_PLACE)), savedAt: saved_at.toISOString(), version }
}
