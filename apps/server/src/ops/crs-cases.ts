import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type CrsCase, decideCrsCase, findCrsFacts, lockCrsCase } from '@zhixiao/db/staff/crs-cases.ts'
import { dictionaryName } from '@zhixiao/domain/codes/dictionaries.ts'
import {
  type CrsDisposition,
  type CrsFacts,
  crsDispositionCodes,
  crsDispositions,
  crsRules,
  isDeclared,
} from '@zhixiao/domain/customer/crs-rules.ts'
import { crsFactsOf } from '../crs/crs-facts.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

const LONGEST_REASON = 200
const stateWords = { open: '待处理', ...crsDispositions } as const

/** Decided by two of compliance; the console requests the same act. */
export const crsDecide: Command = {
  summary: 'decides about a declaration of tax residency',
  usage: `ID ${crsDispositionCodes.join('|')} --reason TEXT`,
  positionals: [2, 2],
  options: { reason: { type: 'string' } },
  help: [
    'asked         (已催办) the customer was asked; it stays waiting until its day',
    'accepted      (声明有效) the declaration is complete and believed',
    'nonresident   (按非居民报送) the account is reported as that of a non-resident',
    `--reason TEXT   what was looked at and why, 4 to ${LONGEST_REASON} characters`,
  ],
  writes: true,
  run: decide,
}

async function decide(ctx: OpsContext, args: Args): Promise<Report> {
  const [id = '', word = ''] = args.positionals
  const reason = (args.text('reason') ?? '').trim()
  if (reason.length < 4 || reason.length > LONGEST_REASON)
    return refusedFor(`请填写理由，4 至 ${LONGEST_REASON} 字`, `--reason needs 4 to ${LONGEST_REASON} characters.`)
  const state = crsDispositionCodes.find(each => each === word)
  if (state === undefined) return refusedFor('请选择处理结果', `${word} is none of ${crsDispositionCodes.join(', ')}.`)
  return inTransaction(ctx, args, async tx => {
    const found = /^[1-9]\d{0,17}$/.test(id) ? await lockCrsCase(tx, BigInt(id)) : null
    const row = found && (await findCrsFacts(tx, found.custno))
    if (!found || !row) return refusedFor(`没有案件 ${id}`, `There is no case ${id}.`)
    const { state: before, custno } = found
    if (before !== 'open' && before !== 'asked')
      return refusedFor(`案件 ${id} 已处理：${stateWords[before]}`, `Case ${id} is decided: ${stateWords[before]}.`)
    const facts = crsFactsOf(ctx.keys, row)
    if (state === 'accepted' && !isDeclared(facts))
      return refusedFor(
        '客户还没有完整的声明，不能认定有效',
        `Customer ${custno} has not declared his tax residency completely.`,
      )
    // Nothing is written before the release, because the row names both people.
    if (ctx.release) {
      const by = { requestedBy: ctx.release.by, decidedBy: ctx.actor }
      await decideCrsCase(tx, found.case_id, { state, reason, ...by })
      const detail = { case: id, state, reason, requestedBy: ctx.release.by }
      await writeAudit(tx, { actor: ctx.actor, act: 'crs.decided', detail })
    }
    return {
      shown: shownOf(found, facts, { state, reason }),
      ...done(`Case ${id}, customer ${custno}: ${stateWords[before]} -> ${stateWords[state]}.`),
      rests: { state: before, reason, before: found.reason, facts },
    }
  })
}

function shownOf(
  { state: before, rule, custno, since, due_on: dueOn, reason: earlier }: CrsCase,
  facts: CrsFacts,
  { state, reason }: { state: CrsDisposition; reason: string },
): Shown {
  return {
    changes: [
      { name: '处理', before: stateWords[before], after: stateWords[state] },
      { name: '理由', before: earlier === '' ? null : earlier, after: reason },
    ],
    totals: [
      { name: '客户', value: custno },
      { name: '规则', value: crsRules[rule].name },
      { name: '起算日', value: since },
      { name: '期限', value: dueOn },
      { name: '声明', value: facts.status === null ? '没有声明' : dictionaryName('taxResident', facts.status) },
      { name: '声明完整', value: isDeclared(facts) ? '是' : '否' },
    ],
    tables: [],
    warnings: state === 'nonresident' ? ['该账户列入年度非居民账户清单'] : [],
  }
}
