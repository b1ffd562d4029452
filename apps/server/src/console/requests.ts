import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { sealedFields } from '@zhixiao/contract/acts/act-fields.ts'
import { type ActName, actNames, actOf, isAct } from '@zhixiao/contract/acts/acts.ts'
import { type ActFields, objectOf } from '@zhixiao/contract/acts/command-line.ts'
import { reviewedActs } from '@zhixiao/contract/acts/emergency-reviews.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { STALE_KEPT_MS } from '@zhixiao/contract/console/request.ts'
import { cutShown } from '@zhixiao/contract/console/shown.ts'
import {
  type ActRequest,
  AGAIN_DAYS,
  type Approval,
  findActRequest,
  findProofKind,
  isExpiringAt,
  listApprovals,
  releaseLimitOf,
  stateAt,
} from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { countOpenEmergencies, listEmergencies } from '@zhixiao/db/ops/emergencies.ts'
import { countInbox, type InboxTab, listInbox } from '@zhixiao/db/staff/inbox.ts'
import { listTied } from '@zhixiao/db/staff/lifecycle.ts'
import { listOwnNews, markSeen } from '@zhixiao/db/staff/own-requests.ts'
import { listStaff, namesIn } from '@zhixiao/db/staff/staff.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { isStaffRole, mayApprove, roleNames, type StaffRole, staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { whyNotApproved } from '@zhixiao/domain/staff/why-not-approved.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../kernel/context.ts'
import { type Failure, fail, ok } from '../kernel/result.ts'
import { notAboutSelf } from '../ops/about-self.ts'
import { argsOf } from '../ops/args.ts'
import { refusalReport } from '../ops/command.ts'
import { actCommands } from '../ops/commands.ts'
import { openRequest } from '../ops/request-act.ts'
import { needsReason, readActFiles, readFrom, requestCommands, tryRequest } from '../ops/requests.ts'
import type { ConsoleContext, ConsoleHandler, Staff, StaffContext } from './console-context.ts'
import { opsContext, refusalOf, tableExport } from './make-request.ts'
import { argumentNames, customersOf, givenIn, objectNames, shownIn } from './object-names.ts'
import { ownActRefusal } from './own-account.ts'
import { PAGE, pageAfter, pageOf } from './page.ts'
import { papersOf } from './paper.ts'
import { namesOf, personOf } from './staff-names.ts'
import { stepUp } from './step-up.ts'

const MOST_WAITING = 1_000
const { approve: approveCommand, reject: rejectCommand } = requestCommands(actCommands)

const readable = (roles: readonly StaffRole[]) => actNames.filter(act => staffCan(roles, actOf(act).area, 'read'))
/** The acts that these roles check, and those of them of which they approve only what needs one of these roles. */
function checkedBy(roles: readonly StaffRole[]) {
  const acts = actNames.filter(act => mayApprove(roles, actOf(act).area, roles))
  return { acts, also: acts.filter(act => !mayApprove(roles, actOf(act).area, [])) }
}

export const list: ConsoleHandler<'request.list'> = async (ctx, { tab, act, by, state, today, before }) => {
  const { db, staff, clock } = ctx
  const place = placeOf(staff, tab)
  const [rows, people, counts, toCheck, toReview, limit, tied, now] = await Promise.all([
    listInbox(db, {
      ...place,
      acts: place.acts.filter(each => act === undefined || each === act),
      ...pageAfter(before),
      only: { by, state, ...(today && { today: true }) },
    }),
    listStaff(db),
    countInbox(db, staff.name, readable(staff.roles), []),
    countToCheck(db, staff),
    countReviews(db, staff),
    releaseLimitOf(db, staff.name),
    listTied(db, staff.name),
    clock.now(),
  ])
  const nameOf = namesIn(people)
  const { page: all, next } = pageOf(rows, row => row.request_id)
  const page = await withoutOwn(db, staff, all)
  const [approvals, about] = await Promise.all([approvalsOf(db, page), objectNames(ctx, page)])
  const list = page.flatMap(
    (row, at) => viewOf(row, about[at] ?? '', { staff, limit, tied, nameOf, now, approvals }) ?? [],
  )
  const makers = people
    .filter(({ roles }) => place.acts.some(each => staffCan(roles.filter(isStaffRole), actOf(each).area, 'make')))
    .map(({ name }) => personOf(nameOf, name))
  return ok({ list, makers, next, counts: { toCheck, mine: counts.mine, toReview } })
}

/** The filter of a tab for this reader. */
function placeOf({ name: operator, roles }: Staff, tab: InboxTab) {
  return { tab, operator, also: [], acts: readable(roles), ...(tab === 'toCheck' && checkedBy(roles)) }
}

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
  const { moved } = await tryRequest({ ...ctx, actor }, whole, await readActFiles(ctx, id), actCommands)
  said.set(id, { at, isMoved: moved === null })
  return moved === null
}

const withoutOwn = async (db: Context['db'], { name, ownCustno }: Staff, rows: readonly ActRequest[]) =>
  ownCustno === null ? rows : notAboutSelf({ db, actor: name }, rows)

/** Open requests about a customer, of the acts that the reader may read. */
export async function openRequestsAbout({ db, staff }: { db: Context['db']; staff: Staff }, custno: string) {
  const search = { tab: 'open', operator: staff.name, acts: readable(staff.roles), before: null } as const
  const rows = await listInbox(db, { ...search, limit: MOST_WAITING })
  const customers = await customersOf(db, rows)
  const found = rows.filter((_, at) => customers[at]?.some(customer => customer.custno === custno))
  const nameOf = await namesOf(db)
  return found.map(({ request_id, act, object, requested_by, expires_at }) => ({
    ...{ requestId: String(request_id), act, object },
    requestedBy: personOf(nameOf, requested_by),
    expiresAt: expires_at.toISOString(),
  }))
}

/** Open requests of some acts whose arguments fit, newest first. */
export async function openRequestsWith(
  { db, staff }: { db: Context['db']; staff: Staff },
  acts: readonly string[],
  fits: (input: ActFields, act: string) => boolean,
): Promise<{ requestId: string; act: string }[]> {
  const rows = await listInbox(db, { tab: 'open', operator: staff.name, acts, before: null, limit: MOST_WAITING })
  return rows
    .filter(({ input, act }) => fits(input, act))
    .map(({ request_id, act }) => ({ requestId: String(request_id), act }))
}

/** Ids of the open requests of an act by their object: the case or text that they are about. */
export async function openRequestIds(
  { db, staff }: { db: Context['db']; staff: Staff },
  act: ActName,
): Promise<ReadonlyMap<string, string>> {
  const rows = await listInbox(db, {
    tab: 'open',
    operator: staff.name,
    acts: [act],
    before: null,
    limit: MOST_WAITING,
  })
  return new Map(rows.map(({ input, request_id }) => [objectOf(act, input, []), String(request_id)]))
}

/** The caller's own requests that ended without being done, until opened, and those that end soon. */
export async function ownNews(ctx: StaffContext, now: Date, nameOf: Awaited<ReturnType<typeof namesOf>>) {
  const rows = await listOwnNews(ctx.db, ctx.staff.name)
  const about = await objectNames(ctx, rows)
  return rows.flatMap((row, at) => {
    if (!isAct(row.act)) return []
    const state = stateAt(row, now)
    return {
      ...{ requestId: String(row.request_id), act: row.act, object: row.object, about: about[at] ?? '' },
      state: state === 'rejected' || state === 'expired' ? state : ('expiring' as const),
      reason: row.reason,
      by: row.decided_by === null ? null : personOf(nameOf, row.decided_by).fullName,
      at: (row.decided_at ?? row.expires_at).toISOString(),
    }
  })
}

/** How many requests and emergencies wait for the reader, and own requests whose end the reader has not read. */
export async function countToDecide({ db, staff }: { db: Context['db']; staff: Staff }): Promise<number> {
  const [toCheck, toReview, news] = await Promise.all([
    countToCheck(db, staff),
    countReviews(db, staff),
    listOwnNews(db, staff.name),
  ])
  return toCheck + toReview + news.length
}

/** How many open requests and emergencies about the reader's own account are in each queue. */
export async function countOwnQueued(db: Context['db'], staff: Staff, now: Date): Promise<ReadonlyMap<string, number>> {
  const own = new Map<string, number>()
  if (staff.ownCustno === null) return own
  const add = (queue: string) => own.set(queue, (own.get(queue) ?? 0) + 1)
  const search = { tab: 'open', operator: staff.name, acts: actNames, before: null, limit: MOST_WAITING } as const
  const requests = await listInbox(db, search)
  const others = new Set(await withoutOwn(db, staff, requests))
  for (const request of requests.filter(each => !others.has(each))) {
    add('requests')
    if (isExpiringAt(request.expires_at, now)) add('requests-expiring')
  }
  const done = await listEmergencies(db, { acts: [], all: true, open: true, after: null, limit: MOST_WAITING })
  const othersDone = new Set(await notAboutSelf({ db, actor: staff.name }, done))
  for (const emergency of done.filter(each => !othersDone.has(each)))
    add(emergency.overdue ? 'emergencies-overdue' : 'emergencies')
  return own
}

async function countToCheck(db: Context['db'], staff: Staff): Promise<number> {
  const checked = checkedBy(staff.roles)
  const { to_check: count } = await countInbox(db, staff.name, checked.acts, checked.also)
  return count - (await countAboutSelf(db, staff, checked))
}

/** How many of the requests that wait are about the reader's own account. */
async function countAboutSelf(db: Context['db'], staff: Staff, acts: ReturnType<typeof checkedBy>): Promise<number> {
  if (staff.ownCustno === null) return 0
  const waiting = await listInbox(db, {
    ...acts,
    tab: 'toCheck',
    operator: staff.name,
    before: null,
    limit: MOST_WAITING,
  })
  return waiting.length - (await withoutOwn(db, staff, waiting)).length
}

/** How many emergencies wait for the reader, except those about the reader's own account. */
async function countReviews(db: Context['db'], staff: Staff): Promise<number> {
  const seen = reviewedActs(staff.roles, 'check')
  const count = await countOpenEmergencies(db, { ...seen, operator: staff.name })
  if (staff.ownCustno === null || count === 0) return count
  const open = await listEmergencies(db, { ...seen, open: true, after: null, limit: MOST_WAITING })
  const others = open.filter(({ done_by }) => done_by !== staff.name)
  return count - others.length + (await notAboutSelf({ db, actor: staff.name }, others)).length
}

export const show: ConsoleHandler<'request.show'> = async (ctx, { id }) => {
  const { db, staff, clock } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  if (!staffCan(staff.roles, actOf(row.act).area, 'read')) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const [limit, tied, nameOf, now] = await Promise.all([
    releaseLimitOf(db, staff.name),
    listTied(db, staff.name),
    namesOf(db),
    clock.now(),
  ])
  const [approvals, [about = ''], names] = await Promise.all([
    approvalsOf(db, [row]),
    objectNames(ctx, [row]),
    argumentNames(ctx, row),
  ])
  const view = viewOf(row, about, { staff, limit, tied, nameOf, now, approvals })
  if (!view) return fail('CON-0404')
  if (row.requested_by === staff.name) await markSeen(db, row.request_id)
  const files = await readActFiles(ctx, row.request_id)
  const tried =
    view.state === 'open' ? await tryRequest({ ...ctx, actor: row.requested_by }, row, files, actCommands) : null
  return ok({
    ...view,
    input: withoutSealed(row).map(({ name, value }) => ({
      ...{ name, value: files.has(value) ? basename(value) : value },
      about: names.get(value) ?? '',
    })),
    note: row.note,
    asked: shownIn(row.shown),
    now: tried?.report.ok && tried.report.shown ? cutShown(tried.report.shown) : null,
    why: tried?.report.why ?? null,
    unchanged: tried !== null && tried.moved !== null,
    needsReason: needsReason(row.shown),
    moved: tried?.moved ?? [],
    canResubmit: canResubmit(row, view.state, staff, now, tried),
    digest: row.digest,
    proof: await findProofKind(db, row.request_id),
    sealed: isOpen(row, now) ? sealedIn(row, files) : [],
    files: [...withoutTexts(row, files)].map(([path, bytes]) => ({
      name: basename(path),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
    })),
    papers: await papersOf(ctx, { request: row.request_id }),
  })
}

const isOpen = ({ state, expires_at: expiresAt }: ActRequest, now: Date) => state === 'open' && expiresAt > now

/** The sealed fields of a request whose files are kept. */
const sealedIn = ({ act, input }: ActRequest, files: ReadonlyMap<string, Buffer>): string[] =>
  isAct(act) ? sealedFields(actOf(act).input).filter(field => files.has(String(input[field]))) : []

/** The input without its sealed fields, and the files without theirs: not even a digest of their texts is shown. */
const withoutSealed = (row: ActRequest) =>
  givenIn(row).filter(({ name }) => !isAct(row.act) || !sealedFields(actOf(row.act).input).includes(name))
function withoutTexts(row: ActRequest, files: ReadonlyMap<string, Buffer>) {
  const texts = new Set(sealedIn(row, files).map(field => row.input[field]))
  return [...files].filter(([path]) => !texts.has(path))
}

const REVEALED_S = 300

/** The text of a sealed field, read in the transaction that records the reading. */
export const reveal: ConsoleHandler<'request.reveal'> = async (ctx, { id, field }) => {
  const { db, staff, clock, keys } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  const decides = row.requested_by === staff.name || mayApprove(staff.roles, actOf(row.act).area, [])
  if (!decides || !staffCan(staff.roles, actOf(row.act).area, 'read')) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const retryAfterS = await ctx.limits.spend('staffReveal', staff.name)
  if (retryAfterS !== null) return fail('CON-0429', { retryAfterS })
  const files = await readActFiles(ctx, row.request_id)
  if (!isOpen(row, await clock.now()) || !sealedIn(row, files).includes(field))
    return fail('CON-0404', { reason: '申请已经处理，或没有这一项' })
  const value = files.get(String(row.input[field]))?.toString('utf8') ?? ''
  const detail = { request: id, asked: row.act, object: row.object, field, value: keys.digest('console-reveal', value) }
  await withTx(db, tx => writeAudit(tx, { actor: staff.name, act: 'request.revealed', detail }))
  return ok({ value, seconds: REVEALED_S })
}

/** Approves a colleague's request. The call checks rights again; the act locks, repeats the dry run and compares. */
export const approve: ConsoleHandler<'request.approve'> = async (ctx, { id, digest, reason = '', ...given }) => {
  const { db, staff } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  const [limit, tied, now] = await Promise.all([
    releaseLimitOf(db, staff.name),
    listTied(db, staff.name),
    ctx.clock.now(),
  ])
  const approvals = await approvalsOf(db, [row])
  const whyNot = whyNotApproved(askedOf(row, row.act, isOpen(row, now), approvals), { ...staff, limit, tied })
  if (whyNot === 'invited') return fail('CON-0403', { reason: '您与对方在 30 天内有邀请关系，须由他人复核' })
  if (whyNot === 'role') return fail('CON-0403', { reason: `这项申请须由${roleNames(row.needs)}通过` })
  if (whyNot === 'approved') return fail('CON-0403', { reason: '您已通过，等待另一位复核人' })
  if (whyNot === 'right' || !mayApprove(staff.roles, actOf(row.act).area, row.needs.filter(isStaffRole)))
    return fail('CON-0403')
  if (whyNot === 'own') return fail('CON-0405')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  if (whyNot === 'decided') return decided(ctx, row)
  if (whyNot === 'limit') return fail('CON-0406')
  if (row.digest !== digest) return fail('CON-0409')
  if (needsReason(row.shown) && reason === '')
    return fail('CON-0400', { field: 'reason', reason: '文中有禁用词，通过须写明理由' })
  const proved = await stepUp(ctx, staff, given, { purpose: 'approve', approval: { id: row.request_id, digest } })
  if (!proved.ok) return proved
  const by = { ...opsContext(ctx), proof: proved.evidence }
  const report = await approveCommand.run(by, argsOf([id], reason === '' ? {} : { reason })).catch(refusalReport)
  const after = await findActRequest(db, BigInt(id))
  if (report.ok) return ok({ isFirst: after?.state === 'open' })
  if (after?.state !== 'open' && !report.moved) return decided(ctx, after ?? row)
  return fail('CON-0409', report.why === undefined ? {} : { reason: report.why })
}

/** Withdraws the caller's own request, or rejects a colleague's if the caller may check the act. */
export const reject: ConsoleHandler<'request.reject'> = async (ctx, { id, reason }) => {
  const { db, staff } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  const isOwn = row.requested_by === staff.name
  if (!isOwn && !mayApprove(staff.roles, actOf(row.act).area, row.needs.filter(isStaffRole))) return fail('CON-0403')
  const own = isOwn ? null : await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const report = await rejectCommand.run(opsContext(ctx), argsOf([id], { reason }))
  if (!report.ok) return decided(ctx, (await findActRequest(db, BigInt(id))) ?? row)
  return ok({ state: isOwn ? ('withdrawn' as const) : ('rejected' as const) })
}

const did = { released: '通过', rejected: '驳回', withdrawn: '撤回' } as const
const CLOCK = { from: 11, to: 16 }

/** The refusal for the second of two decisions: who decided first, when and how. */
async function decided({ db }: Pick<Context, 'db'>, row: ActRequest): Promise<Failure<ConsoleCode>> {
  const { state, decided_by, decided_at, expires_at } = row
  const data = { state, decidedBy: decided_by, decidedAt: decided_at?.toISOString() ?? null }
  const timeOf = (at: Date) => shanghaiText(at.getTime()).slice(CLOCK.from, CLOCK.to)
  if (state === 'open' || state === 'expired')
    return fail('CON-0410', { data, reason: `申请已于 ${timeOf(decided_at ?? expires_at)} 失效` })
  const who = personOf(await namesOf(db), decided_by ?? '').fullName
  return fail('CON-0410', { data, reason: `${who} 已于 ${timeOf(decided_at ?? expires_at)} ${did[state]}` })
}

type Tried = Awaited<ReturnType<typeof tryRequest>> | null

/** Whether its maker can resubmit a request that expired or whose effects changed, while its files are kept. */
function canResubmit(row: ActRequest, state: string, { name, roles }: Staff, now: Date, tried: Tried): boolean {
  if (row.requested_by !== name || !isAct(row.act) || !staffCan(roles, actOf(row.act).area, 'make')) return false
  if (state === 'open') return tried?.moved === null
  const endedAt = (row.decided_at ?? row.expires_at).getTime()
  return state === 'expired' && now.getTime() < endedAt + AGAIN_DAYS * DAY_MS
}

const DAY_MS = 86_400_000

/** Requests the same act with the same arguments and files and its current effects; ends the earlier request. */
export const resubmit: ConsoleHandler<'request.resubmit'> = async (ctx, { id }) => {
  const { db, staff, clock } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  if (row.requested_by !== staff.name || !staffCan(staff.roles, actOf(row.act).area, 'make')) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  const now = await clock.now()
  const state = stateAt(row, now)
  const files = await readActFiles(ctx, row.request_id)
  const by = opsContext(ctx)
  const tried = state === 'open' ? await tryRequest(by, row, files, actCommands) : null
  if (!canResubmit(row, state, staff, now, tried))
    return state === 'open' ? fail('CON-0408', { reason: '申请没有变化，仍待复核' }) : decided(ctx, row)
  const asked = { input: row.input, readFile: readFrom(files) }
  const opened = await openRequest(
    by,
    row.act,
    actCommands[row.act],
    asked,
    { note: row.note, digest: null },
    row.request_id,
  )
  if (opened.state === 'opened') return ok({ requestId: String(opened.id), expiresAt: opened.until.toISOString() })
  if (opened.state === 'waiting') return fail('CON-0411', { data: { requestId: String(opened.id) } })
  return refusalOf(opened.report) ?? fail('CON-0407')
}

/** Exports all rows of a table of an open request's dry run. */
export const exportTable: ConsoleHandler<'request.export'> = async (ctx, { id, table }) => {
  const { db, staff } = ctx
  const row = await findActRequest(db, BigInt(id))
  if (!row || !isAct(row.act)) return fail('CON-0404')
  if (!staffCan(staff.roles, actOf(row.act).area, 'read')) return fail('CON-0403')
  const own = await ownActRefusal(ctx, row.act, row.input)
  if (own) return own
  if (row.state !== 'open') return decided(ctx, row)
  const files = await readActFiles(ctx, row.request_id)
  const { report } = await tryRequest({ ...ctx, actor: row.requested_by }, row, files, actCommands)
  return refusalOf(report) ?? tableExport(ctx, report, { table, act: row.act, request: id })
}

type Beside = {
  staff: Staff
  limit: Fen
  tied: readonly string[]
  nameOf: Awaited<ReturnType<typeof namesOf>>
  now: Date
  approvals: Approvals
}
type Approvals = ReadonlyMap<bigint, readonly Approval[]>

/** First approvals of those requests that need two, by request. */
async function approvalsOf(db: Context['db'], rows: readonly ActRequest[]): Promise<Approvals> {
  const ids = rows.filter(({ needs }) => needs.length > 1).map(row => row.request_id)
  return Map.groupBy(await listApprovals(db, ids), approval => approval.request_id)
}

function viewOf(row: ActRequest, about: string, { staff, limit, tied, nameOf, now, approvals }: Beside) {
  if (!isAct(row.act)) return null
  const state = stateAt(row, now)
  const isOpen = state === 'open'
  const whyNot = isOpen
    ? whyNotApproved(askedOf(row, row.act, isOpen, approvals), { ...staff, limit, tied })
    : 'decided'
  return {
    requestId: String(row.request_id),
    act: row.act,
    object: row.object,
    about,
    state,
    amount: row.amount_fen === null ? null : fenText(row.amount_fen),
    requestedBy: personOf(nameOf, row.requested_by),
    requestedAt: row.requested_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decided_by === null ? null : personOf(nameOf, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    canApprove: whyNot === null,
    whyNot,
    needs: row.needs.filter(isStaffRole),
    approvals: (approvals.get(row.request_id) ?? []).map(each => ({
      ...{ name: each.operator, fullName: each.full_name, at: each.approved_at.toISOString() },
    })),
    warnings: shownIn(row.shown)?.warnings.length ?? 0,
  }
}

const askedOf = (
  { request_id: id, requested_by: requestedBy, amount_fen: amount, needs }: ActRequest,
  act: ActName,
  isOpen: boolean,
  approvals: Approvals,
) => ({
  ...{ area: actOf(act).area, requestedBy, amount, isOpen },
  needs: needs.filter(isStaffRole),
  approved: (approvals.get(id) ?? []).map(({ operator, roles }) => ({
    name: operator,
    roles: roles.filter(isStaffRole),
  })),
})
