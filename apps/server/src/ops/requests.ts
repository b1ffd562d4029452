import { type ActName, actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { isInputOf } from '@zhixiao/contract/acts/command-line.ts'
import { shown as shownForm } from '@zhixiao/contract/console/shown.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import {
  type ActRequest,
  type Approval,
  endMovedRequest,
  expireRequests,
  findActRequest,
  insertApproval,
  listActFiles,
  listApprovals,
  listRequests,
  refuseRequest,
  releaseLimitOf,
} from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { listTied } from '@zhixiao/db/staff/lifecycle.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { namesForbidden } from '@zhixiao/domain/content/text-checks.ts'
import { fenText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { missingCheckers } from '@zhixiao/domain/staff/needed-checkers.ts'
import { isStaffRole, type StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import type { MovedTotal } from '@zhixiao/domain/staff/totals-moved.ts'
import { isWithinLimit } from '@zhixiao/domain/staff/why-not-approved.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { aboutSelf, isAboutSelf, notAboutSelf } from './about-self.ts'
import {
  type Args,
  type Command,
  done,
  inTransaction,
  isReason,
  type OpsContext,
  type Report,
  refused,
  refusedFor,
} from './command.ts'
import { giveBack } from './give-back.ts'
import { lacksRight, mayByCommand, mayRead, operatorCan } from './operator-rights.ts'
import { type Kept, movedTotals, releaseOf } from './release.ts'
import { ACT_FILE_PLACE, notUnderstood, runAct, tryAct } from './request-act.ts'

/** The commands by which a second operator decides requests of `acts`. */
export const requestCommands = (
  acts: Readonly<Record<ActName, Command>>,
): Readonly<Record<'requests' | 'approve' | 'reject', Command>> => ({
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
    run: (ctx, args) => approve(ctx, args, acts),
  },
  reject: {
    summary: 'ends a request without doing it; your own is withdrawn',
    usage: 'ID --reason TEXT',
    positionals: [1, 1],
    options: { reason: { type: 'string' } },
    writes: true,
    isRoutine: true,
    run: reject,
  },
})

/** Whether the second person must say why the request passes: its text has forbidden words. */
export function needsReason(kept: unknown): boolean {
  const read = shownForm.safeParse(kept)
  return read.success && read.data.warnings.some(namesForbidden)
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
  const { request_id: id, act, object, requested_by: by, requested_at: at, expires_at: until, preview } = request
  const amount = request.amount_fen === null ? '' : `, ${fenText(request.amount_fen)} yuan`
  const meaning = isAct(act) ? ` (${actOf(act).en})` : ''
  return [
    `${id}  ${act} ${object}${meaning}${amount}: ${by} at ${timeOf(at)}, ${endOf(request, until)}`,
    ...(request.needs.length > 0 ? [`      needs the approval of ${request.needs.join(' and ')}`] : []),
    ...preview.split('\n').map(line => `      ${line}`),
  ]
}

function endOf({ state, decided_by, decided_at, reason }: ActRequest, until: Date): string {
  if (state === 'open') return `open until ${timeOf(until)}`
  const by = decided_by === null ? '' : ` by ${decided_by}`
  return `${state}${by} at ${decided_at ? timeOf(decided_at) : ''}${reason === '' ? '' : `: ${reason}`}`
}

const timeOf = (at: Date): string => shanghaiText(at.getTime())

/** The open request named by the argument, or a report why there is none to decide. */
async function openRequest(ctx: OpsContext, args: Args): Promise<ActRequest | Report> {
  const [text = ''] = args.positionals
  const id = rowNumber(text)
  const request = id === null ? null : await findActRequest(ctx.db, id)
  if (!request) return refused(`There is no request ${text}.`)
  if (request.state !== 'open') return refused(`Request ${text} was ${endOf(request, request.expires_at)}.`)
  if (request.expires_at <= (await readClock(ctx.db)).at) {
    await withTx(ctx.db, expireRequests)
    return refused(`Request ${text} expired at ${timeOf(request.expires_at)}: request it again.`)
  }
  return request
}

/** The files of a request by path. */
export async function readActFiles(ctx: Pick<OpsContext, 'db' | 'keys'>, id: bigint): Promise<Map<string, Buffer>> {
  const files = await listActFiles(ctx.db, id)
  return new Map(
    files.map(({ path, content_enc }) => [path, Buffer.from(ctx.keys.open(content_enc, ACT_FILE_PLACE), 'base64')]),
  )
}

/** Reads a file of a request; one that was deleted is empty. */
export const readFrom = (files: ReadonlyMap<string, Buffer>) => async (path: string) =>
  files.get(path) ?? Buffer.alloc(0)

/** Dry run of a request, with the totals that moved a little; `moved` is null if the effects differ otherwise. */
export async function tryRequest(
  ctx: OpsContext,
  { act, input, ...kept }: Kept & Pick<ActRequest, 'act' | 'input'>,
  files: ReadonlyMap<string, Buffer>,
  acts: Readonly<Record<ActName, Command>>,
): Promise<{ report: Report; moved: MovedTotal[] | null }> {
  if (!isAct(act)) return { report: refusedFor('这项办理已不再提供', `${act} no longer exists.`), moved: null }
  if (!isInputOf(act, input)) return { report: notUnderstood(act), moved: null }
  const report = await tryAct(ctx, act, acts[act], { input, readFile: readFrom(files) })
  return { report, moved: report.ok ? movedTotals(report, kept) : null }
}

async function approve(ctx: OpsContext, args: Args, acts: Readonly<Record<ActName, Command>>): Promise<Report> {
  const request = await openRequest(ctx, args)
  if ('ok' in request) return request
  const { request_id: id, act, input, requested_by: by, amount_fen: amount } = request
  if (by === ctx.actor) return refused(`Request ${id} is your own: another operator releases it.`)
  if (!isAct(act)) return refusedFor('这项办理已不再提供', `${act} no longer exists.`)
  if (!(await mayByCommand(ctx, act, 'check'))) return refusedFor('您没有这项权限', lacksRight(ctx.actor, act))
  if (await isAboutSelf(ctx, act, input)) return refusedFor('这是本人的账户，须由另外两人办理', aboutSelf(ctx.actor))
  if (!(await findStaff(ctx.db, by)))
    return refusedFor(
      '提交人已停用，请驳回后由他人重新提交',
      `${by}, who made request ${id}, is disabled: reject it and request it again.`,
    )
  const needs = request.needs.filter(isStaffRole)
  const approvals = await listApprovals(ctx.db, [id])
  const unneeded = needs.length > 0 ? await whyUnneeded(ctx, id, needs, approvals) : null
  if (unneeded) return unneeded
  const tied = await listTied(ctx.db, ctx.actor)
  if ([by, ...approvals.map(({ operator }) => operator)].some(other => tied.includes(other)))
    return refusedFor(
      '您与对方在 30 天内有邀请关系，须由他人复核',
      `${ctx.actor} was invited within 30 days by somebody who decides request ${id}, or the other way round: a third person releases it.`,
    )
  const reason = (args.text('reason') ?? '').trim()
  if (needsReason(request.shown) && !isReason(reason))
    return refusedFor(
      '文中有禁用词，通过须写明理由',
      'Forbidden words stay for a reason only: --reason, 1 to 200 characters.',
    )
  if (!isInputOf(act, input)) return notUnderstood(act)
  const { area } = actOf(act)
  const limit = await releaseLimitOf(ctx.db, ctx.actor)
  const mayText = isWithinLimit({ area, amount }, ZERO_FEN) && (await operatorCan(ctx, area, 'check'))
  if (limit === ZERO_FEN && !mayText)
    return refused('Without a limit you release texts of your role only: the owner of the database gives one.')
  if (!isWithinLimit({ area, amount }, limit))
    return refused(`Request ${id} is of ${fenText(amount ?? ZERO_FEN)} yuan, and you release up to ${fenText(limit)}.`)
  const files = await readActFiles(ctx, id)
  if (needs.length > approvals.length + 1) return approveFirst(ctx, args, request, files, acts)
  const release = releaseOf({ ...request, id, by }, ctx.actor, reason, ctx.proof)
  const asked = { input, readFile: readFrom(files) }
  const report = await runAct({ ...ctx, release }, act, acts[act], asked, args.dryRun)
  if (report.moved && !args.dryRun) await endMoved(ctx, request)
  return report.ok && !args.dryRun
    ? { ...report, lines: [...report.lines, `Request ${id} of ${by} is released.`] }
    : report
}

/** Ends a request whose effects changed; its maker can resubmit it while its files are kept. */
const endMoved = (ctx: OpsContext, { request_id: id, act, object, requested_by: requestedBy }: ActRequest) =>
  withTx(ctx.db, async tx => {
    if (!(await endMovedRequest(tx, id, '提交后情况已变化'))) return
    const detail = { request: String(id), act, object, requestedBy, why: 'moved' }
    await writeAudit(tx, { actor: ctx.actor, act: 'request.expired', detail })
  })
/** Why the request needs no approval of this operator; null when it does. */
async function whyUnneeded(
  { db, actor }: OpsContext,
  id: bigint,
  needs: readonly StaffRole[],
  approvals: readonly Approval[],
): Promise<Report | null> {
  const missing = missingCheckers(
    needs,
    approvals.map(({ roles }) => roles.filter(isStaffRole)),
  )
  const wanted = missing.map(role => `one of ${role}`).join(' or ')
  if (approvals.some(({ operator }) => operator === actor))
    return refused(`${actor} has approved request ${id}: ${wanted} approves it, too.`)
  const roles = (await findStaff(db, actor))?.roles ?? []
  return missing.some(role => roles.includes(role)) ? null : refused(`Request ${id} needs the approval of ${wanted}.`)
}

/** Stores the first of two approvals if the request's effects are unchanged. */
async function approveFirst(
  ctx: OpsContext,
  args: Args,
  request: ActRequest,
  files: ReadonlyMap<string, Buffer>,
  acts: Readonly<Record<ActName, Command>>,
): Promise<Report> {
  const { request_id: id, act, object, digest, requested_by: by, needs } = request
  const { report, moved } = await tryRequest({ ...ctx, actor: by }, request, files, acts)
  if (moved === null) {
    if (!args.dryRun) await endMoved(ctx, request)
    const lines = report.lines.map(line => `  ${line}`)
    return { ...refused(`Request ${id} was made of another state. Now it would do this:`, ...lines), moved: true }
  }
  return inTransaction(ctx, args, async tx => {
    if (!(await insertApproval(tx, { id, operator: ctx.actor, digest, evidence: ctx.proof ?? null })))
      return refusedFor('另一位复核人刚刚作了决定，请重新查看', `Somebody else has just decided about request ${id}.`)
    const detail = { request: String(id), act, object, digest, requestedBy: by, needs }
    await writeAudit(tx, { actor: ctx.actor, act: 'request.approved', detail })
    return done(`Request ${id} of ${by} is approved by ${ctx.actor}: a second approval does it.`)
  })
}

async function reject(ctx: OpsContext, args: Args): Promise<Report> {
  const reason = (args.text('reason') ?? '').trim()
  if (!isReason(reason)) return refused('--reason needs 1 to 200 characters, all of which are seen.')
  const request = await openRequest(ctx, args)
  if ('ok' in request) return request
  const { request_id: id, act, object, input, requested_by: by } = request
  const state = by === ctx.actor ? 'withdrawn' : 'rejected'
  if (state === 'rejected' && isAct(act)) {
    if (!(await mayByCommand(ctx, act, 'check'))) return refusedFor('您没有这项权限', lacksRight(ctx.actor, act))
    if (await isAboutSelf(ctx, act, input)) return refusedFor('这是本人的账户，须由另外两人办理', aboutSelf(ctx.actor))
  }
  const files = await readActFiles(ctx, id)
  return inTransaction(ctx, args, async tx => {
    if (!(await refuseRequest(tx, id, { state, by: ctx.actor, reason })))
      return refused(`Request ${id} is decided already.`)
    const form = await giveBack(tx, ctx, request, files)
    const detail = { request: String(id), act, object, requestedBy: by, reason, ...(form !== null && { draft: form }) }
    await writeAudit(tx, { actor: ctx.actor, act: `request.${state}`, detail })
    return done(`Request ${id} of ${by} is ${state}.`)
  })
}
