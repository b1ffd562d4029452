import type { NameHit } from '@zhixiao/db/account/name-hits.ts'
import { listInbox } from '@zhixiao/db/staff/inbox.ts'
import { countWaitingHits, pageNameHits } from '@zhixiao/db/staff/name-hits.ts'
import { listStaff } from '@zhixiao/db/staff/staff.ts'
import type { Context } from '../kernel/context.ts'
import { ok } from '../kernel/result.ts'
import { openEntry } from '../screening/take-list.ts'
import type { ConsoleHandler } from './console-context.ts'

const PAGE = 50
const MOST_OPEN = 500

export const list: ConsoleHandler<'nameHit.list'> = async (ctx, { tab, before }) => {
  const { db, staff } = ctx
  const last = before === undefined ? null : BigInt(before)
  const [rows, waiting, people, open] = await Promise.all([
    pageNameHits(db, { tab, reader: staff.ownCustno, before: last, limit: PAGE + 1 }),
    countWaitingHits(db, staff.ownCustno),
    listStaff(db),
    listInbox(db, { tab: 'open', operator: staff.name, acts: ['name-hit decide'], before: null, limit: MOST_OPEN }),
  ])
  const names = new Map(people.map(row => [row.name, row.full_name]))
  const requests = new Map(open.map(({ input, request_id: id }) => [input.positionals[0], String(id)]))
  const next = rows.length > PAGE ? String(rows[PAGE - 1]?.hit_id) : null
  const list = rows.slice(0, PAGE).map(row => viewOf(ctx, row, { names, requestId: requests.get(String(row.hit_id)) }))
  return ok({ list, next, waiting })
}

type Beside = { names: ReadonlyMap<string, string>; requestId: string | undefined }

function viewOf(ctx: Context, row: NameHit, { names, requestId }: Beside) {
  const { id, ids, ...said } = openEntry(ctx, row.detail_enc)
  const personOf = (name: string | null) => ({ name: name ?? '', fullName: names.get(name ?? '') ?? name ?? '' })
  const { decided_at: at, requested_by: asked, decided_by: released, reason } = row
  return {
    hitId: String(row.hit_id),
    custno: row.custno,
    who: row.who,
    kind: row.kind,
    state: row.state,
    holds: row.holds,
    foundAt: row.found_at.toISOString(),
    decision: at && { at: at.toISOString(), asked: personOf(asked), released: personOf(released), reason },
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
