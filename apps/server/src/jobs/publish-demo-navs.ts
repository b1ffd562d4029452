import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Context } from '../kernel/context.ts'
import { compareNavs, mayBePublished } from '../market/compare-navs.ts'
import type { Outcome } from './job.ts'
import { takeCustodianNavs } from './take-custodian-navs.ts'

/**
 * Publishes the invented NAVs of a trading day to which the custodian agrees; the others are tried again. The demo's code is
 * loaded only in a demo.
 */
export async function publishDemoNavs(ctx: Context, day: IsoDate): Promise<Outcome> {
  const demo = await import('./demo-navs.ts')
  const { demoSeed, custodian } = ctx.env
  // What was invented an hour ago may have changed with a dividend that was imported since.
  await takeCustodianNavs(ctx, day)
  return withTx(ctx.db, async tx => {
    await lockMarketImport(tx)
    const invented = await demo.inventNavs(tx, day, demoSeed)
    const compared = await compareNavs(tx, invented, custodian.requiredFrom)
    const agreed = compared.filter(mayBePublished).map(({ nav }) => nav)
    const navs = await demo.publishDemoNavs(tx, day, agreed, demoSeed)
    await bumpVersion(tx, 'market')
    const withheld = invented.length - navs
    return { done: withheld === 0, report: withheld === 0 ? { navs } : { navs, withheld } }
  })
}
