import {
  type ActName,
  actOf,
  acts,
  checkersOf,
  type EmergencyActName,
  expiryOf,
  isAct,
  isEmergencyAct,
} from '@zhixiao/contract/acts/acts.ts'
import { isInputOf, objectOf } from '@zhixiao/contract/acts/command-line.ts'
import { whyNotReviewed } from '@zhixiao/contract/acts/emergency-reviews.ts'
import { cutShown, shown as shownForm } from '@zhixiao/contract/console/shown.ts'
import { readClock, readToday } from '@zhixiao/db/clock.ts'
import type { NewPaper } from '@zhixiao/db/ops/act-papers.ts'
import {
  type ActRequest,
  type Approval,
  endMovedRequest,
  expireRequests,
  findActRequest,
  findSameRequest,
  insertActProof,
  insertApproval,
  insertRequest,
  listApprovals,
  refuseRequest,
  releaseLimitOf,
  releaseRequest,
} from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type Emergency, insertEmergency, reviewEmergency } from '@zhixiao/db/ops/emergencies.ts'
import { listTied } from '@zhixiao/db/staff/lifecycle.ts'
import { REPLACED } from '@zhixiao/db/staff/own-requests.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { requestExpiry, reviewDueOn } from '@zhixiao/domain/calendar/request-expiry.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { namesForbidden } from '@zhixiao/domain/content/text-checks.ts'
import { ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { isReason } from '@zhixiao/domain/staff/reason.ts'
import { isStaffRole, type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import type { MovedTotal } from '@zhixiao/domain/staff/totals-moved.ts'
import { isWithinLimit, whyNotApproved } from '@zhixiao/domain/staff/why-not-approved.ts'
import { done, type Report, refusalReport, refused, refusedFor } from '../kernel/report.ts'
import { checkerOf, undecided, undecidedBy } from './checker.ts'
import { basisOf, canonicalJson, digestOf, type Kept, movedTotals } from './digest.ts'
import { type Asked, doAct, notUnderstood, refusedBy } from './do-act.ts'
import { giveBack } from './give-back.ts'
import { DRY_RUN, inTransaction, type OpsContext, type Release } from './in-transaction.ts'
import { aboutSelf, isAboutSelf, lacksRight, mayByCommand, operatorCan } from './operator-rights.ts'
import { keepPapers } from './papers.ts'
import { keeping, readActFiles, readFrom } from './request-files.ts'

// The four-eyes engine of console, shell and jobs (docs/decisions/0040): try, request, approve, reject, do at once, review.

/** Dry run of an act. */
export async function tryAct(ctx: OpsContext, act: ActName, asked: Asked): Promise<Report> {
  const report = await doAct(ctx, act, asked, true).catch(refusalReport)
  return { ...report, lines: report.lines.filter(line => line !== DRY_RUN) }
}

export type Opened =
  /** Waits for another operator until `until`. */
  | { state: 'opened'; id: bigint; report: Report; until: Date }
  /** The act is refused, or changes nothing. */
  | { state: 'refused' | 'unchanged'; report: Report }
  /** Its effects differ from those that its maker saw. */
  | { state: 'moved'; report: Report; digest: string }
  /** Another request for the same object is open. */
  | { state: 'waiting'; id: bigint; by: string; object: string; shared: string[] }

type Wanted = {
  note?: string
  /** The papers that the act rests on, encoded for its checker. */
  papers?: readonly NewPaper[]
  /** The digest of the preview that the maker saw; null without one. */
  digest?: string | null
  /** The earlier request that this one replaces. */
  instead?: bigint | null
}

/** Tries an act and stores the request for another operator to release. */
export async function requestAct(ctx: OpsContext, act: ActName, asked: Asked, wanted: Wanted = {}): Promise<Opened> {
  const { input } = asked
  const { note = '', papers = [], digest: seen = null, instead = null } = wanted
  if (!(await mayByCommand(ctx, act, 'make'))) return { state: 'refused', report: withoutRight(ctx, act) }
  if (await isAboutSelf(ctx, act, input)) return { state: 'refused', report: ofOwnAccount(ctx) }
  const files = keeping(asked.readFile)
  const report = await tryAct(ctx, act, { input, readFile: files.readFile })
  if (!report.ok) return { state: 'refused', report }
  if (!isInputOf(act, input)) return { state: 'refused', report: notUnderstood(act) }
  if (report.unchanged) return { state: 'unchanged', report }
  // A request asked for again keeps the papers of the one before.
  if (actOf(act).needsPaper && papers.length === 0 && instead === null)
    return {
      state: 'refused',
      report: refusedFor('请附上证件或申请书的影印件', `${act} needs its paper: --paper FILE.`),
    }
  const digest = digestOf(report)
  if (seen !== null && seen !== digest) return { state: 'moved', report, digest }
  const { at } = await readClock(ctx.db)
  const calendar = await ctx.calendar().catch(() => null)
  const object = objectOf(act, input, files.paths())
  const needs = checkersOf(act, report.weight)
  const until = Math.min(
    requestExpiry(expiryOf(act, input), at.getTime(), calendar),
    report.until?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  const request = {
    act,
    object,
    digest,
    note,
    needs,
    by: ctx.actor,
    ...storedOf(asked, report),
    basis: basisOf(report),
    amount: report.amount ?? null,
    expiresAt: new Date(until),
    parts: report.parts ?? [],
    files: files.sealed(ctx.keys),
  }
  return withTx(ctx.db, async tx => {
    await expireRequests(tx)
    if (instead !== null && (await endMovedRequest(tx, instead, REPLACED)))
      await writeAudit(tx, {
        actor: ctx.actor,
        act: 'request.expired',
        detail: { request: String(instead), act, object },
      })
    const id = await insertRequest(tx, request)
    if (id === null) {
      const open = await findSameRequest(tx, request)
      const { request_id: waiting = 0n, requested_by: by = '', object: of = object } = open ?? {}
      const shared = request.parts.filter(part => open?.parts.includes(part))
      return { state: 'waiting', id: waiting, by, object: of, shared }
    }
    const kept = await keepPapers(tx, { request: id }, papers, instead)
    const detail = { request: String(id), act, object, digest, ...(needs.length > 0 && { needs }), ...kept }
    await writeAudit(tx, { actor: ctx.actor, act: 'request.opened', detail })
    return { state: 'opened', id, report, until: request.expiresAt }
  })
}

/** What a request and an emergency keep of a trial. */
const storedOf = ({ input }: Asked, { lines, shown }: Report) => ({
  input: canonicalJson(input),
  preview: lines.join('\n'),
  shown: shown ? cutShown(shown) : null,
})

const withoutRight = ({ actor }: OpsContext, act: ActName) => refusedFor('您没有这项权限', lacksRight(actor, act))
const ofOwnAccount = ({ actor }: OpsContext) => refusedFor('这是本人的账户，须由另外两人办理', aboutSelf(actor))
const goneAct = (act: string) => refusedFor('这项办理已不再提供', `${act} no longer exists.`)

/** Dry run of a request, with the totals that moved a little; `moved` is null if the effects differ otherwise. */
export async function tryRequest(
  ctx: OpsContext,
  { act, input, ...kept }: Kept & Pick<ActRequest, 'act' | 'input'>,
  files: ReadonlyMap<string, Buffer>,
): Promise<{ report: Report; moved: MovedTotal[] | null }> {
  if (!isAct(act)) return { report: goneAct(act), moved: null }
  if (!isInputOf(act, input)) return { report: notUnderstood(act), moved: null }
  const report = await tryAct(ctx, act, { input, readFile: readFrom(files) })
  return { report, moved: report.ok ? movedTotals(report, kept) : null }
}

/** Whether the second person must say why the request passes: its text has forbidden words. */
export function needsReason(kept: unknown): boolean {
  const read = shownForm.safeParse(kept)
  return read.success && read.data.warnings.some(namesForbidden)
}

type Decided = { reason: string; dryRun?: boolean }

/** Approves a request of another operator: the last needed approval does the act at once. */
export async function approve(ctx: OpsContext, id: bigint, { reason, dryRun = false }: Decided): Promise<Report> {
  const request = await openRequest(ctx, id)
  if ('ok' in request) return request
  const { act, input, requested_by: by } = request
  if (!isAct(act)) return goneAct(act)
  const approvals = await listApprovals(ctx.db, [id])
  const why = await whyNotBy(ctx, request, act, { reason, approvals })
  if (why) return why
  const files = await readActFiles(ctx, id)
  const needed = request.needs.filter(isStaffRole).length
  if (needed > approvals.length + 1) return approveFirst(ctx, request, files, dryRun)
  const release = releaseOf(request, ctx, reason)
  const report = await doAct({ ...ctx, release }, act, { input, readFile: readFrom(files) }, dryRun)
  if (dryRun) return report
  if (report.moved) await endMoved(ctx, request)
  return report.ok ? { ...report, lines: [...report.lines, `Request ${id} of ${by} is released.`] } : report
}

/** An open request, or a report why there is none to decide. */
async function openRequest(ctx: OpsContext, id: bigint): Promise<ActRequest | Report> {
  const request = await findActRequest(ctx.db, id)
  if (!request) return refused(`There is no request ${id}.`)
  if (request.state !== 'open') return refused(`Request ${id} was ${endOf(request)}.`)
  if (request.expires_at > (await readClock(ctx.db)).at) return request
  await withTx(ctx.db, expireRequests)
  return refused(`Request ${id} expired at ${timeOf(request.expires_at)}: request it again.`)
}

/** How a request ended, or until when it is open. */
export function endOf({ state, decided_by, decided_at, reason, expires_at: until }: ActRequest): string {
  if (state === 'open') return `open until ${timeOf(until)}`
  const by = decided_by === null ? '' : ` by ${decided_by}`
  return `${state}${by} at ${decided_at ? timeOf(decided_at) : ''}${reason === '' ? '' : `: ${reason}`}`
}

const timeOf = (at: Date): string => shanghaiText(at.getTime())

/** Why this operator may not approve an open request; null when allowed. By command most acts need no role, but texts without a limit do. */
async function whyNotBy(
  ctx: OpsContext,
  request: ActRequest,
  act: ActName,
  { reason, approvals }: { reason: string; approvals: readonly Approval[] },
): Promise<Report | null> {
  const { input, requested_by: by, shown } = request
  const roles = ((await findStaff(ctx.db, ctx.actor))?.roles ?? []).filter(isStaffRole)
  const checker = await checkerOf(ctx.db, { name: ctx.actor, roles })
  const given = undecidedBy(request, checker, approvals)
  const isOfRole = checker.limit === ZERO_FEN && isWithinLimit({ area: actOf(act).area, amount: null }, ZERO_FEN)
  const hasRight = isOfRole ? staffCan(roles, actOf(act).area, 'check') : await mayByCommand(ctx, act, 'check')
  const why = whyNotApproved(undecided(request, act, approvals, true), checker, hasRight)
  if (why === 'own' || why === 'right') return refusedBy({ code: `request.${why}`, given })
  if (await isAboutSelf(ctx, act, input)) return ofOwnAccount(ctx)
  if (!(await findStaff(ctx.db, by))) return refusedBy({ code: 'request.gone', given })
  if (why !== null) return refusedBy({ code: `request.${why}`, given })
  if (needsReason(shown) && !isReason(reason))
    return refusedFor(
      '文中有禁用词，通过须写明理由',
      'Forbidden words stay for a reason only: --reason, 1 to 200 characters.',
    )
  return isInputOf(act, input) ? null : notUnderstood(act)
}

/** The release of a request; `reason` is the checker's, where the request needs one. */
const releaseOf = (request: ActRequest, { actor, proof }: OpsContext, reason: string): Release => ({
  by: request.requested_by,
  async begin(tx) {
    const { request_id: id, act, object, digest, requested_by: requestedBy } = request
    if (!(await releaseRequest(tx, id, actor, reason)))
      return refusedFor('申请已经处理', `Request ${id} is decided already.`)
    if (proof) await insertActProof(tx, { id, operator: actor, digest, evidence: proof })
    const detail = {
      request: String(id),
      act,
      object,
      digest,
      requestedBy,
      ...(reason !== '' && { reason }),
      ...(proof && { proof: proof.kind }),
    }
    await writeAudit(tx, { actor, act: 'request.released', detail })
    return undefined
  },
  async movedSince(report, tx) {
    const moved = movedTotals(report, request)
    if (moved === null)
      return madeOfOther(request, report, 'Nothing was changed, and the request has ended: request it again.')
    const detail = { request: String(request.request_id), totals: moved }
    if (moved.length > 0) await writeAudit(tx, { actor, act: 'request.moved', detail })
    return undefined
  },
})

const madeOfOther = ({ request_id: id }: ActRequest, { lines }: Report, ...end: string[]): Report => ({
  ...refused(
    `Request ${id} was made of another state. Now it would do this:`,
    ...lines.map(line => `  ${line}`),
    ...end,
  ),
  moved: true,
})

/** Ends a request whose effects changed; its maker can resubmit it while its files are kept. */
const endMoved = (ctx: OpsContext, { request_id: id, act, object, requested_by: requestedBy }: ActRequest) =>
  withTx(ctx.db, async tx => {
    if (!(await endMovedRequest(tx, id, '提交后情况已变化'))) return
    const detail = { request: String(id), act, object, requestedBy, why: 'moved' }
    await writeAudit(tx, { actor: ctx.actor, act: 'request.expired', detail })
  })

/** Stores the first of two approvals if the request's effects are unchanged. */
async function approveFirst(
  ctx: OpsContext,
  request: ActRequest,
  files: ReadonlyMap<string, Buffer>,
  dryRun: boolean,
): Promise<Report> {
  const { request_id: id, act, object, digest, requested_by: by, needs } = request
  const { report, moved } = await tryRequest({ ...ctx, actor: by }, request, files)
  if (moved === null) {
    if (!dryRun) await endMoved(ctx, request)
    return madeOfOther(request, report)
  }
  return inTransaction(ctx, { dryRun }, async tx => {
    if (!(await insertApproval(tx, { id, operator: ctx.actor, digest, evidence: ctx.proof ?? null })))
      return refusedFor('另一位复核人刚刚作了决定，请重新查看', `Somebody else has just decided about request ${id}.`)
    const detail = { request: String(id), act, object, digest, requestedBy: by, needs }
    await writeAudit(tx, { actor: ctx.actor, act: 'request.approved', detail })
    return done(`Request ${id} of ${by} is approved by ${ctx.actor}: a second approval does it.`)
  })
}

/** Ends a request without doing the act; the caller's own request is withdrawn. */
export async function reject(ctx: OpsContext, id: bigint, { reason, dryRun = false }: Decided): Promise<Report> {
  const request = await openRequest(ctx, id)
  if ('ok' in request) return request
  const { act, object, input, requested_by: by } = request
  const state = by === ctx.actor ? 'withdrawn' : 'rejected'
  if (state === 'rejected' && isAct(act)) {
    if (!(await mayByCommand(ctx, act, 'check'))) return withoutRight(ctx, act)
    if (await isAboutSelf(ctx, act, input)) return ofOwnAccount(ctx)
  }
  const files = await readActFiles(ctx, id)
  return inTransaction(ctx, { dryRun }, async tx => {
    if (!(await refuseRequest(tx, id, { state, by: ctx.actor, reason })))
      return refused(`Request ${id} is decided already.`)
    const form = await giveBack(tx, ctx, request, files)
    const detail = { request: String(id), act, object, requestedBy: by, reason, ...(form !== null && { draft: form }) }
    await writeAudit(tx, { actor: ctx.actor, act: `request.${state}`, detail })
    return done(`Request ${id} of ${by} is ${state}.`)
  })
}

export type Alone = {
  act: EmergencyActName
  asked: Asked
  reason: string
  /** The papers that the act rests on, encoded for its reviewer. */
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
export async function doAtOnce(ctx: OpsContext, alone: Alone): Promise<DoneAlone> {
  const { act, asked, digest } = alone
  const { area } = actOf(act)
  const refusedBy = (report: Report) => ({ state: 'refused' as const, report })
  if (!(await operatorCan(ctx, area, 'check'))) return refusedBy(withoutRight(ctx, act))
  if (await isAboutSelf(ctx, act, asked.input)) return refusedBy(ofOwnAccount(ctx))
  if (!isWithinLimit({ area, amount: null }, await releaseLimitOf(ctx.db, ctx.actor)))
    return refusedBy(refusedFor('没有复核限额，不能办理', `${ctx.actor} has no limit and withdraws texts only.`))
  const tried = await tryAct(ctx, act, asked)
  if (!tried.ok || tried.unchanged) return refusedBy({ ...tried, ok: false })
  if (!isInputOf(act, asked.input)) return refusedBy(notUnderstood(act))
  if (digest !== null && digest !== digestOf(tried)) return { state: 'moved', report: tried }
  const opened = { id: 0n, dueOn: await reviewDay(ctx) }
  const release: Release = {
    by: ctx.actor,
    alone: true,
    async begin(tx) {
      opened.id = await openReview(tx, ctx, alone, tried, opened.dueOn)
      return undefined
    },
    movedSince: async report =>
      digestOf(report) === digestOf(tried)
        ? undefined
        : refusedFor('情况刚刚变化，请重新试算', 'It does something else by now: try it again.'),
  }
  const report = await doAct({ ...ctx, release }, act, asked, false)
  return report.ok ? { state: 'done', ...opened, report } : refusedBy(report)
}

async function openReview(tx: Tx, ctx: OpsContext, alone: Alone, tried: Report, dueOn: IsoDate): Promise<bigint> {
  const { act, asked, reason, byCommand, papers = [] } = alone
  const [object, digest] = [objectOf(act, asked.input, []), digestOf(tried)]
  const id = await insertEmergency(tx, {
    act,
    object,
    digest,
    byCommand,
    reason,
    dueOn,
    by: ctx.actor,
    ...storedOf(asked, tried),
    evidence: ctx.proof ?? null,
  })
  const kept = await keepPapers(tx, { emergency: id }, papers)
  const proof = ctx.proof && { proof: ctx.proof.kind }
  const detail = { emergency: String(id), act, object, digest, reason, ...proof, ...kept }
  await writeAudit(tx, { actor: ctx.actor, act: 'emergency.done', detail })
  return id
}

/** The day by which an act that is done alone now must be reviewed. */
export async function reviewDay(ctx: OpsContext): Promise<IsoDate> {
  const today = await readToday(ctx.db)
  return reviewDueOn(today, await ctx.calendar().catch(() => null))
}

type Opinion = { outcome: 'confirmed' | 'objected'; opinion: string; reversal: string | undefined }
type Reviewer = Pick<OpsContext, 'db' | 'actor'> & { roles: readonly StaffRole[] }

/** Why this person may not review an emergency; null when allowed. */
const whyNoReview = async ({ db, actor, roles }: Reviewer, { act, done_by: doneBy, outcome }: Emergency) =>
  whyNotReviewed({ act, doneBy, isOpen: outcome === null }, { name: actor, roles, tied: await listTied(db, actor) })

/** Stores the review of a second person, or says why not; the database refuses the person who did the act, too. */
export async function review(ctx: Reviewer, row: Emergency, { outcome, opinion, reversal }: Opinion) {
  const why = await whyNoReview(ctx, row)
  if (why) return why
  const { act, object, done_by: doneBy, emergency_id: id } = row
  const takenBackBy = isEmergencyAct(act) ? acts[act].emergency.reversal : (reversal ?? null)
  if (outcome === 'objected' && takenBackBy === null) return 'reversal'
  const kept = { outcome, by: ctx.actor, opinion, reversal: outcome === 'objected' ? takenBackBy : null }
  return withTx(ctx.db, async tx => {
    if (!(await reviewEmergency(tx, id, kept))) return 'decided'
    const detail = { emergency: String(id), act, object, doneBy, opinion, reversal: kept.reversal }
    await writeAudit(tx, { actor: ctx.actor, act: `emergency.${outcome}`, detail })
    return null
  })
}
