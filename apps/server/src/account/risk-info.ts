import { readRiskStanding } from '@zhixiao/db/account/risk-results.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import type { Handler } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'
import { attemptsLeft } from './risk-state.ts'

/** The scores of the answers stay on the server. */
export const riskInfo: Handler<'account.riskInfo'> = async ctx => {
  const standing = await readRiskStanding(ctx.db, ctx.session.custno)
  return ok({
    paperVersion: riskPaper.version,
    questions: riskPaper.questions.map(({ id, title, options }) => ({
      questionId: id,
      title,
      options: options.map(([text]) => text),
      selectIndex: '',
    })),
    attemptsLeft: attemptsLeft(standing),
  })
}
