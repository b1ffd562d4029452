import { openDraftFields } from '@zhixiao/contract/account/open-draft-fields.ts'
import { readIdImageState } from '@zhixiao/db/account/id-images.ts'
import { findOpenDraft } from '@zhixiao/db/account/open-drafts.ts'
import { z } from 'zod'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'

const kept = z.object(openDraftFields)

export const openDraft: Handler<'account.openDraft'> = async ctx => {
  const { custno } = ctx.session
  const [found, { front, back }] = await Promise.all([findOpenDraft(ctx.db, custno), readIdImageState(ctx.db, custno)])
  const text = found && customerVault(ctx.keys, custno).open('open_draft', found.content_enc)
  // A draft saved by an older version may have another shape; the customer then starts with an empty form.
  const draft = text ? kept.safeParse(JSON.parse(text)).data : undefined
  return ok({ draft: draft ?? null, images: { front, back } })
}
