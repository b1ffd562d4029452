import { listNameHits, type NameHit } from '@zhixiao/db/account/name-hits.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { hitStates } from '@zhixiao/domain/acts/name-hit-decide.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { nameMatches } from '@zhixiao/domain/customer/name-match.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { operatorCan } from '../../../acts/operator-rights.ts'
import { openEntry } from '../../../engine/screening/take-list.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

const SHOWN = 200

export const nameHitList: Command = {
  summary: 'lists hits on name lists that wait for a decision or hold a customer',
  usage: '[--all]',
  positionals: [0, 0],
  options: { all: { type: 'boolean' } },
  help: ['--all   the newest of all', 'For compliance and auditors only: nobody on a list may learn of it.'],
  writes: false,
  run: list,
}

async function list(ctx: OpsContext, args: Args): Promise<Report> {
  if (!(await operatorCan(ctx, 'names', 'read')))
    return refused(`${ctx.actor} has no role with the right to name hits.`)
  const [all, reader] = await Promise.all([
    listNameHits(ctx.db, args.flag('all') ? 'newest' : 'waiting', SHOWN),
    findStaff(ctx.db, ctx.actor),
  ])
  const hits = all.filter(({ custno }) => custno !== reader?.own_custno)
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'name-hit.list', detail: { hits: hits.length } }))
  return done(...(hits.length > 0 ? hits.flatMap(hit => linesOf(ctx, hit)) : ['No hit waits.']))
}

function linesOf(ctx: OpsContext, hit: NameHit): string[] {
  const { names, ids, births, nationality, text } = openEntry(ctx, hit.detail_enc)
  const decided =
    hit.decided_at === null
      ? ''
      : `, ${hit.requested_by} and ${hit.decided_by} at ${timeOf(hit.decided_at)}: ${hit.reason}`
  const said = [
    names.join('; '),
    ids.map(({ kind, number }) => `${kind} ${number}`.trim()).join('; '),
    births.join('; '),
    nationality,
    text,
  ]
  return [
    `${titleOf(hit)}, found at ${timeOf(hit.found_at)}, ${hitStates[hit.state]}${hit.holds ? ', holds' : ''}${decided}`,
    `      ${said.filter(each => each !== '').join(' · ')}${hit.is_listed ? '' : ' · no longer listed'}`,
  ]
}

const titleOf = ({ hit_id: id, custno, who, kind, list_code: code, entry_id: entry }: NameHit): string =>
  `${id}  customer ${custno} ${who}, ${nameMatches[kind]}, list ${code} entry ${entry}`

const timeOf = (at: Date): string => shanghaiText(at.getTime())
