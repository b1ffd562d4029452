import { listAssessments } from '@zhixiao/db/account/risk-results.ts'
import { investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { riskPaperOf } from '@zhixiao/domain/customer/risk-questions.ts'
import { lastSecondBefore } from '@zhixiao/domain/customer/risk-validity.ts'
import type { Handler } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'

const AT_MOST = 50

export const riskList: Handler<'account.riskList'> = async ctx => {
  const rows = await listAssessments(ctx.db, ctx.session.custno, AT_MOST)
  return ok({
    list: rows.map(row => ({
      at: row.at.toISOString(),
      paperVersion: row.paper_version,
      score: row.score,
      riskability: row.riskability,
      riskName: investorTypeName(row.riskability),
      validTo: new Date(lastSecondBefore(row.valid_to.getTime())).toISOString(),
      answers: inWords(row.paper_version, row.answers),
    })),
  })
}

function inWords(version: string, answers: readonly { questionId: string; selectIndex: number }[]) {
  const paper = riskPaperOf(version)
  return answers.flatMap(({ questionId, selectIndex }) => {
    const question = paper?.questions.find(({ id }) => id === questionId)
    const option = question?.options[selectIndex]
    return question && option ? [{ question: question.title, answer: option[0] }] : []
  })
}
