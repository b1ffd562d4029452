import { STALE_KEPT_MS } from '@zhixiao/contract/console/request.ts'
import { type ActRequest, findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import { LRUCache } from 'lru-cache'
import { readActFiles } from '../../../acts/request-files.ts'
import { tryRequest } from '../../../acts/run.ts'
import type { Context } from '../../../kernel/context.ts'
import { ok } from '../../../kernel/result.ts'
import type { ConsoleContext, ConsoleHandler } from '../console-context.ts'
import { PAGE } from '../page.ts'
import { placeOf, withoutOwn } from './inbox-place.ts'

type Moved = { at: number; isMoved: boolean }
const MOST_SAID = 1_000
/** Recent results of the engine, by request. */
const saidBy = new WeakMap<Context['db'], LRUCache<bigint, Moved>>()

/** Runs the dry run of each open request in turn, as its page does. */
export const stale: ConsoleHandler<'request.stale'> = async (ctx, { tab }) => {
  const { db, staff } = ctx
  const rows = await listInbox(db, { ...placeOf(staff, tab), before: null, limit: PAGE, only: { state: 'open' } })
  const list: string[] = []
  for (const row of await withoutOwn(db, staff, rows)) if (await isMoved(ctx, row)) list.push(String(row.request_id))
  return ok({ list })
}

async function isMoved(ctx: ConsoleContext, row: ActRequest): Promise<boolean> {
  const { request_id: id, requested_by: actor } = row
  const said = saidBy.get(ctx.db) ?? new LRUCache<bigint, Moved>({ max: MOST_SAID })
  saidBy.set(ctx.db, said)
  const at = (await ctx.clock.now()).getTime()
  const known = said.get(id)
  if (known && at - known.at < STALE_KEPT_MS) return known.isMoved
  const whole = (await findActRequest(ctx.db, id)) ?? row
  const { moved } = await tryRequest({ ...ctx, actor }, whole, await readActFiles(ctx, id))
  said.set(id, { at, isMoved: moved === null })
  return moved === null
}
