import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { decideCandidate, lockCandidate } from '@zhixiao/db/staff/aml-candidates.ts'
import {
  type CandidateDecision,
  type CandidateFacts,
  candidateStates,
  decideCandidateAct,
} from '@zhixiao/domain/acts/candidate-decide.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { candidateRules, moneyLimits } from '@zhixiao/domain/customer/money-rules.ts'
import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import { ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import { type ActHandler, decisionChanges, rowId, twoOf } from './act-handler.ts'

export const candidateDecide: ActHandler<'candidate decide', CandidateFacts | null, CandidateDecision> = {
  async lock(tx, { id }, ctx) {
    const found = await lockCandidate(tx, rowId(id))
    if (!found) return null
    const today = shanghaiDate((await ctx.clock.now()).getTime())
    const watchedUntil = ticketDueOn(await ctx.calendar(), today, moneyLimits.watchDays)
    const { custno, rule, day, amount_fen: amount, evidence, state, due_on: dueOn, reason: earlier } = found
    return { custno, rule, day, amount, evidence, state, dueOn, earlier, watchedUntil }
  },
  decide: decideCandidateAct,
  write: (tx, { id, after: state, reason, dueOn }, by) =>
    decideCandidate(tx, rowId(id), { state, reason, dueOn, ...twoOf(by) }),
  event: ({ id, after: state, reason }, { requestedBy }) => ({ candidate: id, state, reason, requestedBy }),
  show(effects) {
    const { custno, rule, day, amount, evidence, after } = effects
    return {
      changes: decisionChanges('处理', candidateStates, effects),
      totals: [
        { name: '客户', value: custno },
        { name: '规则', value: candidateRules[rule].name },
        { name: '日期', value: day },
        { name: '金额（元）', value: fenText(amount) },
      ],
      tables: [
        shownTable(
          '依据',
          ['日期', '方向', '编号'],
          ['金额（元）'],
          evidence.map(each => [
            each.day,
            each.direction === 'in' ? '转入' : '转出',
            `${each.source === 'order' ? '订单' : '汇款'} ${each.id}`,
            fenText(fen(BigInt(each.fen))),
          ]),
        ),
      ],
      warnings: after === 'reported' ? ['通过后须在系统之外报送中国反洗钱监测分析中心；不得告知客户'] : [],
    }
  },
  say: ({ id, custno, before, after }) =>
    `Candidate ${id}, customer ${custno}: ${candidateStates[before]} -> ${candidateStates[after]}.`,
}
