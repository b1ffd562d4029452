import { openDraftSave as call } from '@zhixiao/contract/account/open-draft-save.ts'
import { putOpenDraft } from '@zhixiao/db/account/open-drafts.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'

export const openDraftSave: Handler<'account.openDraftSave'> = async (ctx, draft) => {
  const { custno } = ctx.session
  return once(
    ctx,
    call.name,
    async tx => {
      // Locked, so that a late save cannot outlive the opening.
      if (hasFundAccount(await lockCustomer(tx, custno))) return fail('OPEN-0002')
      await putOpenDraft(
        tx,
        custno,
        draft.step,
        customerVault(ctx.keys, custno).seal('open_draft', JSON.stringify(draft)),
      )
      return ok({})
    },
    () => ({}),
  )
}
