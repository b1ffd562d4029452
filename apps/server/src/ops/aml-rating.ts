import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { lockAccount } from '@zhixiao/db/account/account-freezes.ts'
import { type AmlFactsRow, listAmlFacts, putAmlRatings } from '@zhixiao/db/account/aml-ratings.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import {
  type AmlFactor,
  type AmlLevel,
  amlFactors,
  amlLevelCodes,
  amlLevelOf,
  amlLevels,
  amlScore,
  reviewBy,
} from '@zhixiao/domain/customer/aml-rating.ts'
import { isPrinted } from '@zhixiao/domain/validate/rules.ts'
import { factorsOf } from '../diligence/rate-customer.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

const LONGEST_REASON = 200

/** Decided by two compliance officers; the console requests the same act. */
export const amlRatingSet: Command = {
  summary: "reviews a customer's money-laundering risk and sets its level",
  usage: `CUSTNO ${amlLevelCodes.join('|')} --reason TEXT`,
  positionals: [2, 2],
  options: { reason: { type: 'string' } },
  help: [
    ...amlLevelCodes.map(level => `${level.padEnd(9)} (${amlLevels[level].name}) from ${amlLevels[level].from} points`),
    'Confirming the current level also counts as a review. The rule laundering-review-months (docs/law.md) sets the next one.',
    `--reason TEXT   what was reviewed and why the level fits, 4 to ${LONGEST_REASON} characters`,
  ],
  writes: true,
  run: set,
}

async function set(ctx: OpsContext, args: Args): Promise<Report> {
  const [custno = '', word = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  if (reason.length < 4 || !isPrinted(reason, LONGEST_REASON))
    return refusedFor(`请填写理由，4 至 ${LONGEST_REASON} 字`, `--reason needs 4 to ${LONGEST_REASON} characters.`)
  const level = amlLevelCodes.find(each => each === word)
  if (level === undefined) return refusedFor('请选择等级', `${word} is none of ${amlLevelCodes.join(', ')}.`)
  const today = shanghaiDate((await ctx.clock.now()).getTime())
  return inTransaction(ctx, args, async tx => {
    const isOpen = await lockAccount(tx, custno)
    const [row] = isOpen ? await listAmlFacts(tx, { custnos: [custno] }) : []
    if (!row) return refusedFor('没有这个客户号，或账户已注销', `${custno} is no customer with an open account.`)
    const factors = factorsOf(ctx.keys, row, today)
    const next = { level, factors, reviewBy: reviewBy(today, level) }
    // Written only on release, because the row names both officers.
    if (ctx.release) {
      const by = { requestedBy: ctx.release.by, decidedBy: ctx.actor }
      await putAmlRatings(tx, [{ custno, ...next, ratedOn: today, cause: 'decided', reason, ...by }])
      // Logged without the customer, because everybody who may read an account sees its log lines.
      await writeAudit(tx, { actor: ctx.actor, act: 'aml-rating.set', detail: { level, requestedBy: ctx.release.by } })
    }
    const before = row.level === null ? 'none' : amlLevels[row.level].name
    return {
      ...done(`Customer ${custno}: ${before} -> ${amlLevels[level].name}, next review by ${next.reviewBy}.`),
      shown: shownOf(row, next, reason),
      rests: { level: row.level, reviewBy: row.review_by, factors, next: level, reason },
    }
  })
}

type Next = { level: AmlLevel; factors: readonly AmlFactor[]; reviewBy: IsoDate }

function shownOf(row: AmlFactsRow, { level, factors, reviewBy: last }: Next, reason: string): Shown {
  const computed = amlLevelOf(factors)
  const isLowered = amlLevels[level].from < amlLevels[computed].from
  return {
    changes: [
      { name: '等级', before: row.level && amlLevels[row.level].name, after: amlLevels[level].name },
      { name: '下次复核', before: row.review_by, after: last },
      { name: '理由', before: null, after: reason },
    ],
    totals: [
      { name: '客户', value: row.custno },
      { name: '按规则评定', value: `${amlLevels[computed].name}，${amlScore(factors)} 分` },
    ],
    tables: [
      {
        title: '评定因素',
        columns: [
          { name: '因素', isFigure: false },
          { name: '分值', isFigure: true },
        ],
        rows: factors.map(factor => [amlFactors[factor].name, String(amlFactors[factor].points)]),
        more: 0,
      },
    ],
    warnings: isLowered ? [`低于按规则评定的${amlLevels[computed].name}，理由中应写明依据`] : [],
  }
}
