import { riskSubmit as call } from '@zhixiao/contract/account/risk-submit.ts'
import { deleteOpenDraft } from '@zhixiao/db/account/open-drafts.ts'
import { lockCustomer } from '@zhixiao/db/account/profile.ts'
import { readCurrentRisk, recordAssessment } from '@zhixiao/db/account/risk-results.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { accept } from '../../engine/orders/agreements.ts'
import type { Handler } from '../../kernel/context.ts'
import { once } from '../../kernel/once.ts'
import { fail, ok } from '../../kernel/result.ts'
import { assess } from './assess.ts'
import { attemptsOf, readRiskState } from './risk-state.ts'

export const riskSubmit: Handler<'account.riskSubmit'> = (ctx, input) => {
  const { custno } = ctx.session
  return once(
    ctx,
    call.name,
    async tx => {
      const customer = await lockCustomer(tx, custno)
      if (!hasFundAccount(customer)) return fail('GUARD-ACCOUNT')
      const current = await readCurrentRisk(tx, custno)
      const attempts = attemptsOf(current)
      if (attempts.left === 0) return fail(attempts.isOfYear ? 'RISK-0003' : 'RISK-0002')
      const assessment = assess(input, current.now, customer.birthday)
      if (!assessment.ok) return assessment
      const refused = await accept(tx, custno, 'risk', input.agreements, ctx.requestId)
      if (refused) return refused
      await recordAssessment(tx, custno, assessment.data)
      await deleteOpenDraft(tx, custno)
      return ok(await readRiskState(tx, custno))
    },
    reply => call.output.parse(reply),
  )
}
