import { riskDraftSave as call } from '@zhixiao/contract/account/risk-draft-save.ts'
import { putOpenDraft } from '@zhixiao/db/account/open-drafts.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { customerVault } from '../../platform/secrets/places.ts'

/** CALL-1011: until the account is opened, the answers are part of the opening's draft. */
export const riskDraftSave: Handler<'account.riskDraftSave'> = async (ctx, draft) => {
  const { custno } = ctx.session
  return once(
    ctx,
    call.name,
    async tx => {
      if (!hasFundAccount(await lockCustomer(tx, custno))) return fail('GUARD-ACCOUNT')
      if (draft.paperVersion !== riskPaper.version) return fail('RISK-0001')
      await putOpenDraft(tx, custno, 'risk', customerVault(ctx.keys, custno).seal('open_draft', JSON.stringify(draft)))
      return ok({})
    },
    () => ({}),
  )
}
