import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type Candidate, decideCandidate, lockCandidate } from '@zhixiao/db/staff/aml-candidates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { candidateRules, dispositions, dispositionsOf, moneyLimits } from '@zhixiao/domain/customer/money-rules.ts'
import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import { ticketDueOn } from '@zhixiao/domain/staff/tickets.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

const LONGEST_REASON = 200
const stateWords = { open: '待处理', ...dispositions } as const

/** Decided by two of compliance; the console requests the same act. */
export const candidateDecide: Command = {
  summary: 'decides about a large or suspicious transaction',
  usage: 'ID excluded|watched|reported|bank --reason TEXT',
  positionals: [2, 2],
  options: { reason: { type: 'string' } },
  help: [
    'excluded   (排除) nothing to report',
    `watched    (继续观察) of a suspicion: it stays waiting for ${moneyLimits.watchDays} working days more`,
    'reported   (上报) reported by the firm, outside this system',
    'bank       (由银行报送) of a large transaction: the bank reports it',
    `--reason TEXT   what was looked at and why, 4 to ${LONGEST_REASON} characters`,
  ],
  writes: true,
  run: decide,
}

async function decide(ctx: OpsContext, args: Args): Promise<Report> {
  const [id = '', word = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  if (reason.length < 4 || reason.length > LONGEST_REASON)
    return refusedFor(`请填写理由，4 至 ${LONGEST_REASON} 字`, `--reason needs 4 to ${LONGEST_REASON} characters.`)
  const [calendar, now] = await Promise.all([ctx.calendar(), ctx.clock.now()])
  return inTransaction(ctx, args, async tx => {
    const candidate = /^[1-9]\d{0,17}$/.test(id) ? await lockCandidate(tx, BigInt(id)) : null
    if (!candidate) return refusedFor(`没有候选 ${id}`, `There is no candidate ${id}.`)
    const { state: before, rule, custno, due_on } = candidate
    const state = dispositionsOf(rule).find(each => each === word)
    if (state === undefined)
      return refusedFor(
        `${candidateRules[rule].name}不能这样处理`,
        `${word} is none of ${dispositionsOf(rule).join(', ')}.`,
      )
    if (before !== 'open' && before !== 'watched')
      return refusedFor(
        `候选 ${id} 已处理：${stateWords[before]}`,
        `Candidate ${id} is decided: ${stateWords[before]}.`,
      )
    const dueOn =
      state === 'watched' ? ticketDueOn(calendar, shanghaiDate(now.getTime()), moneyLimits.watchDays) : due_on
    // Nothing is written before the release, because the row names both people.
    if (ctx.release) {
      const by = { requestedBy: ctx.release.by, decidedBy: ctx.actor }
      await decideCandidate(tx, candidate.candidate_id, { state, reason, dueOn, ...by })
      const detail = { candidate: id, state, reason, requestedBy: ctx.release.by }
      await writeAudit(tx, { actor: ctx.actor, act: 'candidate.decided', detail })
    }
    return {
      shown: shownOf(candidate, { state, reason }),
      ...done(`Candidate ${id}, customer ${custno}: ${stateWords[before]} -> ${stateWords[state]}.`),
      rests: { state: before, reason, before: candidate.reason },
    }
  })
}

function shownOf(
  { state: before, rule, custno, day, amount_fen: amount, evidence, reason: earlier }: Candidate,
  { state, reason }: { state: keyof typeof dispositions; reason: string },
): Shown {
  return {
    changes: [
      { name: '处理', before: stateWords[before], after: stateWords[state] },
      { name: '理由', before: earlier === '' ? null : earlier, after: reason },
    ],
    totals: [
      { name: '客户', value: custno },
      { name: '规则', value: candidateRules[rule].name },
      { name: '日期', value: day },
      { name: '金额（元）', value: fenText(amount) },
    ],
    tables: [
      {
        title: '依据',
        columns: [
          { name: '日期', isFigure: false },
          { name: '方向', isFigure: false },
          { name: '编号', isFigure: false },
          { name: '金额（元）', isFigure: true },
        ],
        rows: evidence.map(each => [
          each.day,
          each.direction === 'in' ? '转入' : '转出',
          `${each.source === 'order' ? '订单' : '汇款'} ${each.id}`,
          fenText(fen(BigInt(each.fen))),
        ]),
        more: 0,
      },
    ],
    warnings: state === 'reported' ? ['通过后须在系统之外报送中国反洗钱监测分析中心；不得告知客户'] : [],
  }
}
