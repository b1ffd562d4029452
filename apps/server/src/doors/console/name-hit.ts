import type { NameHit } from '@zhixiao/db/account/name-hits.ts'
import { countWaitingHits, pageNameHits } from '@zhixiao/db/staff/name-hits.ts'
import { openEntry } from '../../engine/screening/take-list.ts'
import type { Context } from '../../kernel/context.ts'
import { ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { openList } from './open-list.ts'
import { pageAfter, pageOf } from './page.ts'
import { openRequestIds } from './request/open-requests.ts'
import { decisionOf, namesOf } from './staff-names.ts'

export const list: ConsoleHandler<'nameHit.list'> = async (ctx, { tab, before }) => {
  const { db, staff } = ctx
  const refusal = await openList(ctx, 'name hits')
  if (refusal) return refusal
  const [rows, waiting, names, requests] = await Promise.all([
    pageNameHits(db, { tab, reader: staff.ownCustno, ...pageAfter(before) }),
    countWaitingHits(db, staff.ownCustno),
    namesOf(db),
    openRequestIds({ db, staff }, 'name-hit decide'),
  ])
  const { page, next } = pageOf(rows, row => row.hit_id)
  const list = page.map(row => viewOf(ctx, row, { names, requestId: requests.get(String(row.hit_id)) }))
  return ok({ list, next, waiting })
}

type HitContext = { names: ReadonlyMap<string, string>; requestId: string | undefined }

function viewOf(ctx: Context, row: NameHit, { names, requestId }: HitContext) {
  const { id, ids, ...said } = openEntry(ctx, row.detail_enc)
  return {
    hitId: String(row.hit_id),
    custno: row.custno,
    who: row.who,
    kind: row.kind,
    state: row.state,
    holds: row.holds,
    foundAt: row.found_at.toISOString(),
    decision: decisionOf(names, row),
    entry: {
      ...said,
      id,
      list: row.list_code,
      isListed: row.is_listed,
      ids: ids.map(({ kind, number }) => `${kind} ${number}`.trim()),
    },
    requestId: requestId ?? null,
  }
}
