import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'

/** Publishes the invented NAVs of a trading day; the demo's code is loaded only in a demo. */
export async function publishDemoNavs(ctx: Context, day: IsoDate): Promise<Outcome> {
  const demo = await import('./demo-navs.ts')
  return withTx(ctx.db, async tx => {
    const navs = await demo.publishDemoNavs(tx, day, ctx.env.demoSeed)
    await bumpVersion(tx, 'market')
    return { done: true, report: { navs } }
  })
}
