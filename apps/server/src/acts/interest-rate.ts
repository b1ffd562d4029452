import { holdSettlement } from '@zhixiao/db/settle/settle-day.ts'
import { enterDepositRate, listDepositRates, listInterestDays } from '@zhixiao/db/settle/settlement-interest.ts'
import { decideInterestRate, type EnteredRate, type RateFacts } from '@zhixiao/domain/acts/interest-rate.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type ActHandler, twoOf } from './act-handler.ts'

export const interestRate: ActHandler<'interest rate', RateFacts, EnteredRate> = {
  async lock(tx) {
    await holdSettlement(tx)
    const [last] = await listInterestDays(tx, 1)
    return { paidUpTo: last?.day ?? null, rates: await listDepositRates(tx) }
  },
  decide: decideInterestRate,
  write: (tx, { day, rate }, by) => enterDepositRate(tx, day, rate, twoOf(by).decidedBy),
  event: ({ day, percent }) => ({ day, percent }),
  show: ({ day, rate, before }) => ({
    changes: [
      {
        name: `结算资金年利率，${day} 起`,
        before: before && shareText(before.rate, 4),
        after: shareText(rate, 4),
      },
    ],
  }),
  say: ({ day, percent }) => `From ${day} on the bank pays ${percent} % a year.`,
}
