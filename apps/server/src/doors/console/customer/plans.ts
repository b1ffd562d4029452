import { planList } from '../../../calls/trade/plan-list.ts'
import type { ConsoleHandler } from '../console-context.ts'
import { readAnswer } from '../own-account.ts'
import { partOf } from './part-of.ts'

export const plans: ConsoleHandler<'customer.plans'> = (ctx, { custno }) =>
  partOf(ctx, custno, async as => {
    const { list } = await readAnswer(planList(as, {}))
    return {
      list: list.map(plan => {
        if (plan.result === null) return { ...plan, result: null }
        const { invested, value, taken, income, rate } = plan.result
        return { ...plan, result: { invested, value, taken, income, rate } }
      }),
    }
  })
