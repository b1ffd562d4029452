import { basename } from 'node:path'
import { type ActName, actOf, checkersOf, type EmergencyActName, isAct } from '@zhixiao/contract/acts/acts.ts'
import { hasCustomers } from '@zhixiao/db/account/customers.ts'
import type { NewPaper } from '@zhixiao/db/ops/act-papers.ts'
import { type ActRequest, listRequests } from '@zhixiao/db/ops/act-requests.ts'
import { insertEmergency } from '@zhixiao/db/ops/emergencies.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { isReason } from '@zhixiao/domain/staff/reason.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { canonicalJson, digestOf } from '../../acts/digest.ts'
import type { Asked } from '../../acts/do-act.ts'
import type { OpsContext } from '../../acts/in-transaction.ts'
import { mayRead, notAboutSelf } from '../../acts/operator-rights.ts'
import { approve, doAtOnce, endOf, reject, requestAct, reviewDay } from '../../acts/run.ts'
import { done, type Report, refused } from '../../kernel/report.ts'
import type { Args, Command } from './command.ts'

/** The commands by which a second operator decides requests. */
export const requestCommands: Readonly<Record<'requests' | 'approve' | 'reject', Command>> = {
  requests: {
    summary: 'lists open requests with their previews, or the newest of all',
    usage: '[--all]',
    positionals: [0, 0],
    options: { all: { type: 'boolean' } },
    writes: false,
    run: list,
  },
  approve: {
    summary: "releases another operator's request: its act is done at once",
    usage: 'ID [--reason TEXT]',
    positionals: [1, 1],
    options: { reason: { type: 'string' } },
    help: [
      '--reason TEXT  why forbidden words of a text may stay; needed where there are any',
      'Refused when the act would now do something else than its preview says, or its time is over.',
      'A request that needs people of two roles is released by the second of them.',
    ],
    writes: true,
    isRoutine: true,
    run: (ctx, args) => decide(args, id => approve(ctx, id, decisionOf(args))),
  },
  reject: {
    summary: 'ends a request without doing it; your own is withdrawn',
    usage: 'ID --reason TEXT',
    positionals: [1, 1],
    options: { reason: { type: 'string' } },
    writes: true,
    isRoutine: true,
    run: async (ctx, args) =>
      isReason(decisionOf(args).reason)
        ? decide(args, id => reject(ctx, id, decisionOf(args)))
        : refused('--reason needs 1 to 200 characters, all of which are seen.'),
  },
}

const decisionOf = (args: Args) => ({ reason: (args.text('reason') ?? '').trim(), dryRun: args.dryRun })

async function decide({ positionals: [text = ''] }: Args, by: (id: bigint) => Promise<Report>): Promise<Report> {
  const id = rowNumber(text)
  return id === null ? refused(`There is no request ${text}.`) : by(id)
}

async function list(ctx: OpsContext, args: Args): Promise<Report> {
  const all = await listRequests(ctx.db, args.flag('all') ? 'newest' : 'open')
  const readable = await Promise.all(all.map(({ act }) => mayRead(ctx, act)))
  const requests = await notAboutSelf(
    ctx,
    all.filter((_, index) => readable[index]),
  )
  return done(...(requests.length > 0 ? requests.flatMap(linesOf) : ['No request is open.']))
}

function linesOf(request: ActRequest): string[] {
  const { request_id: id, act, object, requested_by: by, requested_at: at, preview } = request
  const amount = request.amount_fen === null ? '' : `, ${fenText(request.amount_fen)} yuan`
  const meaning = isAct(act) ? ` (${actOf(act).en})` : ''
  return [
    `${id}  ${act} ${object}${meaning}${amount}: ${by} at ${shanghaiText(at.getTime())}, ${endOf(request)}`,
    ...(request.needs.length > 0 ? [`      needs the approval of ${request.needs.join(' and ')}`] : []),
    ...preview.split('\n').map(line => `      ${line}`),
  ]
}

/** Requests an act by command and returns its report. */
export async function requestByCommand(
  ctx: OpsContext,
  act: ActName,
  asked: Asked,
  papers: readonly NewPaper[],
): Promise<Report> {
  const opened = await requestAct(ctx, act, asked, { papers })
  if (opened.state === 'waiting')
    return refused(`Request ${opened.id} of ${opened.by} waits for the same: ${act} ${opened.object}.`)
  const { ok, lines, weight } = opened.report
  if (opened.state !== 'opened') return { ok, lines }
  const until = shanghaiText(opened.until.getTime())
  const needs = checkersOf(act, weight)
  return done(
    ...lines,
    `Request ${opened.id}: nothing changes until another operator runs "approve ${opened.id}", by ${until}.`,
    ...(needs.length > 0 ? [`It needs the approval of ${needs.map(role => `one of ${role}`).join(' and ')}.`] : []),
  )
}

/** Does an emergency act by command and returns its report. */
export async function emergencyByCommand(
  ctx: OpsContext,
  act: EmergencyActName,
  asked: Asked,
  given: { reason: string; papers: readonly NewPaper[] },
): Promise<Report> {
  const reason = given.reason.trim()
  if (!isReason(reason)) return refused('--emergency needs a reason of 1 to 200 characters, all of which are seen.')
  const result = await doAtOnce(ctx, { ...given, act, asked, reason, byCommand: true, digest: null })
  if (result.state !== 'done') return { ...result.report, ok: false }
  return done(...result.report.lines, reviewLine(result))
}

const reviewLine = ({ id, dueOn }: { id: bigint; dueOn: IsoDate }): string =>
  `Review ${id}: another person confirms it or objects by ${dueOn}, in the console's 待办与复核.`

/**
 * Opens the review of a changing command run by one operator. None for a database owner, who is no operator, and none before
 * the first customer: what was loaded until then is reviewed as a whole (docs/going-live.md).
 */
export async function reviewOfCommand(
  ctx: OpsContext,
  name: string,
  command: Command,
  args: Args,
  report: Report,
): Promise<string | null> {
  if (command.isRoutine || !(await findStaff(ctx.db, ctx.actor)) || !(await hasCustomers(ctx.db))) return null
  const dueOn = await reviewDay(ctx)
  const id = await withTx(ctx.db, tx =>
    insertEmergency(tx, {
      act: name,
      byCommand: true,
      reason: '',
      by: ctx.actor,
      shown: null,
      evidence: null,
      dueOn,
      object: [basename(args.positionals[0] ?? ''), args.text('fund') ?? ''].join(' ').trim(),
      input: canonicalJson({ positionals: args.positionals, options: args.options }),
      preview: report.lines.join('\n'),
      digest: digestOf({ signed: report.lines }),
    }),
  )
  return reviewLine({ id, dueOn })
}
