import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { decideNameHit, listNameHits, lockNameHit, type NameHit } from '@zhixiao/db/account/name-hits.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { nameMatches } from '@zhixiao/domain/customer/name-match.ts'
import { openEntry } from '../screening/take-list.ts'
import {
  type Args,
  type Command,
  done,
  inTransaction,
  type OpsContext,
  type Report,
  refused,
  refusedFor,
} from './command.ts'
import { operatorCan } from './operator-rights.ts'

const LONGEST_REASON = 200
const SHOWN = 200
const decisions = ['cleared', 'confirmed'] as const
const stateWords = { open: '待核', cleared: '误报', confirmed: '确认' } as const

/** Decided by two of compliance; the console requests the same act. */
export const nameHitDecide: Command = {
  summary: 'decides whether a customer is the one on a name list',
  usage: 'ID cleared|confirmed --reason TEXT',
  positionals: [2, 2],
  options: { reason: { type: 'string' } },
  help: [
    'cleared    (误报) the customer is somebody else, and may trade again once no other hit holds him',
    'confirmed  (确认) the customer is the one listed, and stays held; a confirmed hit can be decided again when he leaves the list',
    `--reason TEXT   what was compared, 4 to ${LONGEST_REASON} characters`,
  ],
  writes: true,
  run: decide,
}

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
    `${titleOf(hit)}, found at ${timeOf(hit.found_at)}, ${stateWords[hit.state]}${hit.holds ? ', holds' : ''}${decided}`,
    `      ${said.filter(each => each !== '').join(' · ')}${hit.is_listed ? '' : ' · no longer listed'}`,
  ]
}

const titleOf = ({ hit_id: id, custno, who, kind, list_code: code, entry_id: entry }: NameHit): string =>
  `${id}  customer ${custno} ${who}, ${nameMatches[kind]}, list ${code} entry ${entry}`

const timeOf = (at: Date): string => shanghaiText(at.getTime())

async function decide(ctx: OpsContext, args: Args): Promise<Report> {
  const [id = '', word = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  const state = decisions.find(each => each === word)
  if (state === undefined) return refusedFor('请选择误报或确认', `${word} is neither cleared nor confirmed.`)
  if (reason.length < 4 || reason.length > LONGEST_REASON)
    return refusedFor(`请填写理由，4 至 ${LONGEST_REASON} 字`, `--reason needs 4 to ${LONGEST_REASON} characters.`)
  return inTransaction(ctx, args, async tx => {
    const hit = /^[1-9]\d{0,17}$/.test(id) ? await lockNameHit(tx, BigInt(id)) : null
    if (!hit) return refusedFor(`没有命中 ${id}`, `There is no hit ${id}.`)
    if (hit.state === 'cleared' || hit.state === state)
      return refusedFor(
        `命中 ${id} 已处理：${stateWords[hit.state]}`,
        `Hit ${id} is decided: ${stateWords[hit.state]}.`,
      )
    // Nothing is written before the release, because the row names both people.
    if (ctx.release) {
      await decideNameHit(tx, hit, { state, reason, requestedBy: ctx.release.by, decidedBy: ctx.actor })
      const detail = { hit: id, state, reason, requestedBy: ctx.release.by }
      await writeAudit(tx, { actor: ctx.actor, act: 'name-hit.decided', detail })
    }
    const shown: Shown = {
      changes: [
        { name: '命中', before: stateWords[hit.state], after: stateWords[state] },
        { name: '理由', before: hit.reason === '' ? null : hit.reason, after: reason },
      ],
      totals: [
        { name: '客户', value: hit.custno },
        { name: '匹配', value: nameMatches[hit.kind] },
        { name: '名单条目', value: `${hit.list_code} ${hit.entry_id}` },
      ],
      tables: [],
      warnings: [
        ...(state === 'confirmed' ? ['确认后继续限制办理，并须立即书面报告中国人民银行；不得告知客户'] : []),
        ...(hit.state === 'confirmed' && hit.is_listed ? ['该条目仍在名单中'] : []),
      ],
    }
    return {
      shown,
      ...done(`${titleOf(hit)}: ${stateWords[hit.state]} -> ${stateWords[state]}.`),
      rests: { state: hit.state, listed: hit.is_listed, reason },
    }
  })
}
