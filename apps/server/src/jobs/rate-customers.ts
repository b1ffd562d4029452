import { listAmlFacts } from '@zhixiao/db/account/aml-ratings.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { rateByRule } from '../engine/diligence/rate-customer.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'

const AT_ONCE = 500

/**
 * Rates the money-laundering risk of every open account: raises levels immediately, and renews medium and low ones on their
 * review day. The job report gives only a total, because all staff can see it.
 */
export async function rateCustomers({ db, keys }: Pick<Context, 'db' | 'keys'>, day: IsoDate): Promise<Outcome> {
  let customers = 0
  let after = ''
  for (;;) {
    const rows = await withTx(db, async tx => {
      const some = await listAmlFacts(tx, { after, limit: AT_ONCE })
      await rateByRule(tx, keys, some, day)
      return some
    })
    customers += rows.length
    after = rows.at(-1)?.custno ?? after
    if (rows.length < AT_ONCE) return { done: true, report: { customers } }
  }
}
