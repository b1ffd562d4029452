import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { listRequestedNavs } from '@zhixiao/db/ops/act-requests.ts'
import { listDraftsOf } from '@zhixiao/db/staff/drafts.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { z } from 'zod'
import { compareNavs, mayBePublished } from '../engine/market/compare-navs.ts'
import type { Context } from '../kernel/context.ts'
import { DRAFT_PLACE } from '../platform/secrets/places.ts'
import type { Outcome } from './job.ts'
import { takeCustodianNavs } from './take-custodian-navs.ts'

const typed = z.array(z.tuple([z.string(), z.unknown()]))

/** Funds whose NAVs staff have entered at the console and will publish themselves. */
async function fundsAtDesks({ keys }: Pick<Context, 'keys'>, tx: Tx, day: IsoDate): Promise<ReadonlySet<string>> {
  const drafts = await listDraftsOf(tx, `nav ${day}`)
  const codes = drafts.flatMap(({ content_enc }) => {
    const read = typed.safeParse(JSON.parse(keys.open(content_enc, DRAFT_PLACE)))
    return read.success ? read.data.map(([code]) => code) : []
  })
  const requested = await listRequestedNavs(tx, day)
  return new Set([...codes, ...requested.map(({ fundcode }) => fundcode)])
}

/**
 * Publishes the invented NAVs of a trading day that agree with the custodian's; the others are retried. The demo's code is
 * loaded only in a demo.
 */
export async function publishDemoNavs(ctx: Context, day: IsoDate): Promise<Outcome> {
  const demo = await import('./demo-navs.ts')
  const { demoSeed, custodian } = ctx.env
  // A dividend imported since then may have changed the figures invented an hour ago.
  await takeCustodianNavs(ctx, day)
  return withTx(ctx.db, async tx => {
    await lockMarketImport(tx)
    const invented = await demo.inventNavs(tx, day, demoSeed)
    const atDesks = new Map<IsoDate, ReadonlySet<string>>()
    for (const each of new Set(invented.map(nav => nav.day))) atDesks.set(each, await fundsAtDesks(ctx, tx, each))
    const due = invented.filter(nav => !atDesks.get(nav.day)?.has(nav.fundcode))
    const compared = await compareNavs(tx, due, custodian.requiredFrom)
    const agreed = compared.filter(mayBePublished).map(({ nav }) => nav)
    const navs = await demo.publishDemoNavs(tx, day, agreed, demoSeed)
    await bumpVersion(tx, 'market')
    const withheld = due.length - navs
    return { done: withheld === 0, report: withheld === 0 ? { navs } : { navs, withheld } }
  })
}
