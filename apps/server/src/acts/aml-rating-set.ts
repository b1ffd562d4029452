import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { lockAccount } from '@zhixiao/db/account/account-freezes.ts'
import { listAmlFacts, putAmlRatings } from '@zhixiao/db/account/aml-ratings.ts'
import { decideRating, type RatingFacts, type RatingReview } from '@zhixiao/domain/acts/aml-rating-set.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { amlFactors, amlLevelOf, amlLevels, amlScore } from '@zhixiao/domain/customer/aml-rating.ts'
import { factorsOf } from '../engine/diligence/rate-customer.ts'
import { type ActHandler, twoOf } from './act-handler.ts'

export const amlRatingSet: ActHandler<'aml-rating set', RatingFacts | null, RatingReview> = {
  async lock(tx, { custno }, ctx) {
    const today = shanghaiDate((await ctx.clock.now()).getTime())
    const isOpen = await lockAccount(tx, custno)
    const [row] = isOpen ? await listAmlFacts(tx, { custnos: [custno] }) : []
    if (!row) return null
    const before = { level: row.level, reviewBy: row.review_by }
    return { today, before, factors: factorsOf(ctx.keys, row, today) }
  },
  decide: decideRating,
  write: (tx, { before: _, ...rating }, by) => putAmlRatings(tx, [{ ...rating, cause: 'decided', ...twoOf(by) }]),
  // Without the customer, because everybody who may read an account sees its lines of the log.
  event: ({ level }, { requestedBy }) => ({ level, requestedBy }),
  show({ custno, before, level, reviewBy, factors, reason }) {
    const computed = amlLevelOf(factors)
    const isLowered = amlLevels[level].from < amlLevels[computed].from
    return {
      changes: [
        { name: '等级', before: before.level && amlLevels[before.level].name, after: amlLevels[level].name },
        { name: '下次复核', before: before.reviewBy, after: reviewBy },
        { name: '理由', before: null, after: reason },
      ],
      totals: [
        { name: '客户', value: custno },
        { name: '按规则评定', value: `${amlLevels[computed].name}，${amlScore(factors)} 分` },
      ],
      tables: [
        shownTable(
          '评定因素',
          ['因素'],
          ['分值'],
          factors.map(factor => [amlFactors[factor].name, String(amlFactors[factor].points)]),
        ),
      ],
      warnings: isLowered ? [`低于按规则评定的${amlLevels[computed].name}，理由中应写明依据`] : [],
    }
  },
  say({ custno, before, level, reviewBy }) {
    const was = before.level === null ? 'none' : amlLevels[before.level].name
    return `Customer ${custno}: ${was} -> ${amlLevels[level].name}, next review by ${reviewBy}.`
  },
}
