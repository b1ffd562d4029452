import { createHash } from 'node:crypto'
import { listUnscreened } from '@zhixiao/db/account/name-hits.ts'
import { shareLock } from '@zhixiao/db/locks.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { entryFault } from '../engine/screening/list-entry.ts'
import { screenAll, screenCustomer } from '../engine/screening/screen.ts'
import { takeList } from '../engine/screening/take-list.ts'
import type { Context } from '../kernel/context.ts'
import type { NameListSource } from '../kernel/ports.ts'
import type { Outcome } from './job.ts'

const AT_ONCE = 100
const ACTOR = 'job screen-names'

/**
 * Fetches the lists if a provider has them, screens customers whose row has changed since the last run, and then
 * everybody against every list. The report has no counts of hits, because all staff see it.
 */
export async function screenNames(ctx: Context): Promise<Outcome> {
  if (ctx.env.nameLists.adapter === 'none') return { done: true, report: { customers: 0 } }
  const missing = ctx.gateways.names ? await fetchLists(ctx, ctx.gateways.names) : 0
  const customers = await screenChanged(ctx)
  await withTx(ctx.db, async tx => {
    await shareLock(tx, 'name-lists')
    await screenAll(tx, ctx, ACTOR)
  })
  return { done: missing === 0, report: { customers, missing } }
}

async function screenChanged(ctx: Context): Promise<number> {
  let customers = 0
  let after = ''
  for (;;) {
    const some = await listUnscreened(ctx.db, after, AT_ONCE)
    await withTx(ctx.db, async tx => {
      await shareLock(tx, 'name-lists')
      for (const custno of some) await screenCustomer(tx, ctx, custno)
    })
    customers += some.length
    after = some.at(-1) ?? after
    if (some.length < AT_ONCE) return customers
  }
}

/** Stores each list that could be fetched completely; otherwise the stored one stays in force. @returns the number of failed lists */
async function fetchLists(ctx: Context, source: NameListSource): Promise<number> {
  const lists = await source.lists()
  if (lists === null) return 1
  let missing = 0
  for (const list of lists) {
    const entries = await source.entries(list)
    const isUsable = entries !== null && entries.length > 0 && entries.every(entry => entryFault(entry) === null)
    const isClear = new Set(entries?.map(({ id }) => id)).size === entries?.length
    if (!isUsable || !isClear) {
      missing++
      continue
    }
    const sha256 = createHash('sha256').update(JSON.stringify(entries)).digest('hex')
    const taken = { code: list.code, source: `version ${list.version} of the provider`, sha256, entries }
    await withTx(ctx.db, tx => takeList(tx, ctx, taken, ACTOR))
  }
  return missing
}
