import { actOf, acts, isAct, isEmergencyAct } from '@zhixiao/contract/acts/acts.ts'
import { mayReview, reviewedActs, whyNotReviewed } from '@zhixiao/contract/acts/emergency-reviews.ts'
import type { ConsoleInput } from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { shown as shownForm } from '@zhixiao/contract/console/shown.ts'
import { stateAt } from '@zhixiao/db/ops/act-requests.ts'
import { type Emergency, findEmergency, listEmergencies } from '@zhixiao/db/ops/emergencies.ts'
import { listRequestsAbout } from '@zhixiao/db/staff/funds.ts'
import { listTied } from '@zhixiao/db/staff/lifecycle.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { digestOf } from '../../acts/digest.ts'
import type { Asked } from '../../acts/do-act.ts'
import { notAboutSelf } from '../../acts/operator-rights.ts'
import { doAtOnce, review as reviewAct, tryAct } from '../../acts/run.ts'
import { refusalReport } from '../../kernel/report.ts'
import { type Failure, fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler, Staff, StaffContext } from './console-context.ts'
import { argumentNames, givenIn, objectNames } from './object-names.ts'
import { ownActRefusal } from './own-account.ts'
import { PAGE_READ, pageOf } from './page.ts'
import { papersOf, takePapers } from './paper.ts'
import { askedBy, opsContext, refusalOf, viewOf } from './request/asked-act.ts'
import { namesOf, personOf } from './staff-names.ts'
import { stepUp } from './step-up.ts'

export const tryOut: ConsoleHandler<'emergency.try'> = async (ctx, proposal) => {
  const made = await madeOf(ctx, proposal)
  if ('ok' in made) return made
  const report = await tryAct(opsContext(ctx), proposal.act, made.asked)
  return refusalOf(report) ?? ok(viewOf(proposal.act, report, digestOf(report)))
}

/** Does the act before its review. The engine runs it only if its effects are still those that were shown. */
export const doNow: ConsoleHandler<'emergency.do'> = async (
  ctx,
  { digest, reason, papers: sent, code, key, ...proposal },
) => {
  const made = await madeOf(ctx, proposal)
  if ('ok' in made) return made
  const taken = await takePapers(ctx, sent)
  if (!taken.ok) return taken
  const { papers } = taken
  const given = { code, key }
  const proved = await stepUp(ctx, ctx.staff, given, { purpose: 'emergency', approval: { id: null, digest } })
  if (!proved.ok) return proved
  const by = { ...opsContext(ctx), proof: proved.evidence }
  const { act } = proposal
  const result = await doAtOnce(by, { act, ...made, reason, papers, byCommand: false, digest }).catch(
    (error: unknown) => ({ state: 'refused', report: refusalReport(error) }) as const,
  )
  if (result.state === 'done') return ok({ emergencyId: String(result.id), dueOn: result.dueOn })
  if (result.state === 'moved') return fail('CON-0409', { data: viewOf(act, result.report, digestOf(result.report)) })
  return refusalOf(result.report) ?? fail('CON-0407')
}

/** The command and its arguments; a refusal for staff who may not check the act or are its customer. */
async function madeOf(
  ctx: StaffContext,
  proposal: Pick<ConsoleInput<'emergency.try'>, 'act' | 'input'>,
): Promise<{ asked: Asked } | Failure<ConsoleCode>> {
  if (!staffCan(ctx.staff.roles, actOf(proposal.act).area, 'check')) return fail('CON-0403')
  const made = askedBy(proposal.act, { ...proposal, files: [] })
  return 'ok' in made ? made : ((await ownActRefusal(ctx, proposal.act, proposal.input)) ?? made)
}

export const list: ConsoleHandler<'emergency.list'> = async (ctx, { tab, after }) => {
  const { db, staff } = ctx
  const [day = '', id = ''] = (after ?? '').split(' ')
  if (after !== undefined && !(/^\d{4}-\d{2}-\d{2}$/.test(day) && rowNumber(id) !== null))
    return fail('CON-0400', { field: 'after' })
  const [tied, rows, nameOf] = await Promise.all([
    listTied(db, staff.name),
    listEmergencies(db, {
      ...reviewedActs(staff.roles, 'read'),
      open: tab === 'open',
      after: after === undefined ? null : { dueOn: day, id: BigInt(id) },
      limit: PAGE_READ,
    }),
    namesOf(db),
  ])
  const { page, next } = pageOf(rows, row => `${row.due_on} ${row.emergency_id}`)
  const shown = await notAboutSelf({ db, actor: staff.name }, page)
  const about = await objectNames(ctx, shown)
  return ok({
    list: shown.map((row, at) => rowOf(row, about[at] ?? '', { ...staff, tied }, nameOf)),
    next,
  })
}

export const show: ConsoleHandler<'emergency.show'> = async (ctx, { id }) => {
  const row = await findEmergency(ctx.db, BigInt(id))
  if (!row) return fail('CON-0404')
  const closed = await closedTo(ctx, row)
  if (closed) return closed
  const [about = ''] = await objectNames(ctx, [row])
  const { preview, shown, act, proof } = row
  const [names, reversals] = await Promise.all([argumentNames(ctx, row), reversalsOf(ctx, row)])
  return ok({
    ...rowOf(row, about, { ...ctx.staff, tied: await listTied(ctx.db, ctx.staff.name) }, await namesOf(ctx.db)),
    input: givenIn(row).map(each => ({ ...each, about: names.get(each.value) ?? '' })),
    preview: preview.split('\n'),
    shown: shownForm
      .nullable()
      .catch(null)
      .parse(shown ?? null),
    proof: proof === 'demo' || proof === 'code' || proof === 'key' ? proof : null,
    takenBackBy: isEmergencyAct(act) ? acts[act].emergency.reversal : null,
    reversals,
    papers: await papersOf(ctx, { emergency: row.emergency_id }),
  })
}

const MOST_REVERSALS = 5

/** Requests made after an objection to reverse the emergency. */
async function reversalsOf({ db, staff, clock }: StaffContext, { reversal, object, done_at }: Emergency) {
  if (reversal === null || !isAct(reversal) || !staffCan(staff.roles, actOf(reversal).area, 'read')) return []
  const [first = ''] = object.split(' ')
  const requests = await listRequestsAbout(db, [reversal], isFundCode(first) ? first : object, MOST_REVERSALS)
  const now = await clock.now()
  return requests
    .filter(({ requested_at }) => requested_at >= done_at)
    .map(each => ({
      requestId: String(each.request_id),
      act: each.act,
      object: each.object,
      state: stateAt(each, now),
    }))
}

const isFundCode = (text: string): boolean => /^\d{6}$/.test(text)

/** Stores the review of a second person; the database refuses a review by the person who did the act, too. */
export const review: ConsoleHandler<'emergency.review'> = async (ctx, { id, outcome, opinion, reversal }) => {
  const { db, staff } = ctx
  const row = await findEmergency(db, BigInt(id))
  if (!row) return fail('CON-0404')
  const closed = await closedTo(ctx, row)
  if (closed) return closed
  const why = await reviewAct({ db, actor: staff.name, roles: staff.roles }, row, { outcome, opinion, reversal })
  if (why === null) return ok({})
  if (why === 'invited') return fail('CON-0403', { reason: '您与对方在 30 天内有邀请关系，须由他人复核' })
  if (why === 'own') return fail('CON-0405', { reason: '不能复核本人的紧急办理' })
  if (why === 'right') return fail('CON-0403')
  if (why === 'decided') return fail('CON-0410')
  return fail('CON-0400', { field: 'reversal', reason: '请写明用什么命令或办理撤销' })
}

/** Refuses staff without the right to read the act, and the customer that it is about. */
async function closedTo(ctx: StaffContext, { act, input }: Emergency): Promise<Failure<ConsoleCode> | null> {
  if (!mayReview(ctx.staff.roles, act, 'read')) return fail('CON-0403')
  return isEmergencyAct(act) ? ownActRefusal(ctx, act, input) : null
}

const reviewOf = ({ act, done_by: doneBy, outcome }: Emergency) => ({ act, doneBy, isOpen: outcome === null })

type ReaderOfRow = Staff & { tied: readonly string[] }

function rowOf(row: Emergency, about: string, staff: ReaderOfRow, nameOf: Awaited<ReturnType<typeof namesOf>>) {
  return {
    emergencyId: String(row.emergency_id),
    act: row.act,
    object: row.object,
    about,
    byCommand: row.by_command,
    doneBy: personOf(nameOf, row.done_by),
    doneAt: row.done_at.toISOString(),
    reason: row.reason,
    dueOn: row.due_on,
    overdue: row.overdue,
    outcome: row.outcome,
    reviewedBy: row.reviewed_by === null ? null : personOf(nameOf, row.reviewed_by),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    opinion: row.opinion,
    reversal: row.reversal,
    whyNot: whyNotReviewed(reviewOf(row), staff),
  }
}
