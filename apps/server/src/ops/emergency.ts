import { basename } from 'node:path'
import { actOf, type EmergencyActName } from '@zhixiao/contract/acts/acts.ts'
import { isInputOf, objectOf } from '@zhixiao/contract/acts/command-line.ts'
import { cutShown } from '@zhixiao/contract/console/shown.ts'
import { hasCustomers } from '@zhixiao/db/account/customers.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import type { NewPaper } from '@zhixiao/db/ops/act-papers.ts'
import { releaseLimitOf } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { insertEmergency } from '@zhixiao/db/ops/emergencies.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { reviewDueOn } from '@zhixiao/domain/calendar/request-expiry.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { isWithinLimit } from '@zhixiao/domain/staff/why-not-approved.ts'
import { keepPapers } from '../acts/papers.ts'
import { aboutSelf, isAboutSelf } from './about-self.ts'
import {
  type Args,
  type Asked,
  type Command,
  done,
  isReason,
  type OpsContext,
  type Release,
  type Report,
  refused,
  refusedFor,
} from './command.ts'
import { lacksRight, operatorCan } from './operator-rights.ts'
import { canonicalJson, digestOf } from './release.ts'
import { notUnderstood, runAct, tryAct } from './request-act.ts'

export type Alone = {
  act: EmergencyActName
  command: Command
  asked: Asked
  reason: string
  /** What it rests on, encoded for its reviewer. */
  papers?: readonly NewPaper[]
  byCommand: boolean
  /** The digest of the preview that the person saw; null without one. */
  digest: string | null
}
export type DoneAlone =
  | { state: 'done'; id: bigint; dueOn: IsoDate; report: Report }
  | { state: 'refused' | 'moved'; report: Report }

/**
 * Does an act at once for one person with the right to check it, and opens its review. A dry run comes first, so that the
 * review contains its effects; the act and the record of the emergency are one transaction.
 */
export async function doAlone(ctx: OpsContext, alone: Alone): Promise<DoneAlone> {
  const { act, command, asked, digest } = alone
  const { area } = actOf(act)
  const { input } = asked
  if (!(await operatorCan(ctx, area, 'check')))
    return { state: 'refused', report: refusedFor('您没有这项权限', lacksRight(ctx.actor, act)) }
  if (await isAboutSelf(ctx, act, input))
    return { state: 'refused', report: refusedFor('这是本人的账户，须由另外两人办理', aboutSelf(ctx.actor)) }
  if (!isWithinLimit({ area, amount: null }, await releaseLimitOf(ctx.db, ctx.actor)))
    return {
      state: 'refused',
      report: refusedFor('没有复核限额，不能办理', `${ctx.actor} has no limit and withdraws texts only.`),
    }
  const tried = await tryAct(ctx, act, command, asked)
  if (!tried.ok || tried.unchanged) return { state: 'refused', report: { ...tried, ok: false } }
  if (!isInputOf(act, input)) return { state: 'refused', report: notUnderstood(act) }
  if (digest !== null && digest !== digestOf(tried)) return { state: 'moved', report: tried }
  const opened = { id: 0n, dueOn: await dueDay(ctx) }
  const release: Release = {
    by: ctx.actor,
    alone: true,
    async begin(tx) {
      opened.id = await open(tx, ctx, alone, tried, opened.dueOn)
      return undefined
    },
    movedSince: async report =>
      digestOf(report) === digestOf(tried)
        ? undefined
        : refusedFor('情况刚刚变化，请重新试算', 'It does something else by now: try it again.'),
  }
  const report = await runAct({ ...ctx, release }, act, command, asked)
  return report.ok ? { state: 'done', ...opened, report } : { state: 'refused', report }
}

async function open(tx: Tx, ctx: OpsContext, alone: Alone, tried: Report, dueOn: IsoDate): Promise<bigint> {
  const { act, reason, byCommand, papers = [] } = alone
  const { input } = alone.asked
  const [object, digest] = [objectOf(act, input, []), digestOf(tried)]
  const id = await insertEmergency(tx, {
    ...{ act, object, digest, byCommand, reason, dueOn, by: ctx.actor },
    input: canonicalJson(input),
    preview: tried.lines.join('\n'),
    shown: tried.shown ? cutShown(tried.shown) : null,
    evidence: ctx.proof ?? null,
  })
  const kept = await keepPapers(tx, { emergency: id }, papers)
  const proof = ctx.proof && { proof: ctx.proof.kind }
  const detail = { emergency: String(id), act, object, digest, reason, ...proof, ...kept }
  await writeAudit(tx, { actor: ctx.actor, act: 'emergency.done', detail })
  return id
}

/** Does an emergency act by command and returns its report. */
export async function emergencyByCommand(
  ctx: OpsContext,
  act: EmergencyActName,
  command: Command,
  asked: Asked,
  given: Pick<Alone, 'reason' | 'papers'>,
): Promise<Report> {
  const reason = given.reason.trim()
  if (!isReason(reason)) return refused('--emergency needs a reason of 1 to 200 characters, all of which are seen.')
  const result = await doAlone(ctx, { ...given, act, command, asked, reason, byCommand: true, digest: null })
  if (result.state !== 'done') return { ...result.report, ok: false }
  return done(...result.report.lines, reviewLine(result))
}

const reviewLine = ({ id, dueOn }: { id: bigint; dueOn: IsoDate }): string =>
  `Review ${id}: another person confirms it or objects by ${dueOn}, in the console's 待办与复核.`

/**
 * Opens the review of a changing command run by one operator. None for a database owner, who is no operator, and none before
 * the first customer: what was loaded till then is looked at as a whole (docs/going-live.md).
 */
export async function reviewOfCommand(
  ctx: OpsContext,
  name: string,
  command: Command,
  args: Args,
  report: Report,
): Promise<string | null> {
  if (command.isRoutine || !(await findStaff(ctx.db, ctx.actor)) || !(await hasCustomers(ctx.db))) return null
  const dueOn = await dueDay(ctx)
  const id = await withTx(ctx.db, tx =>
    insertEmergency(tx, {
      ...{
        act: name,
        object: [basename(args.positionals[0] ?? ''), args.text('fund') ?? ''].join(' ').trim(),
        byCommand: true,
        reason: '',
        by: ctx.actor,
      },
      input: canonicalJson({ positionals: args.positionals, options: args.options }),
      preview: report.lines.join('\n'),
      ...{ shown: null, evidence: null, digest: digestOf(report), dueOn },
    }),
  )
  return reviewLine({ id, dueOn })
}

async function dueDay(ctx: OpsContext): Promise<IsoDate> {
  const today = shanghaiDate((await readClock(ctx.db)).at.getTime())
  return reviewDueOn(today, await ctx.calendar().catch(() => null))
}
