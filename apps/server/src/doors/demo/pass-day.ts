import type { ActName } from '@zhixiao/contract/acts/acts.ts'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { insertRequest, releaseRequest } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type ConfirmedLine, listConfirmed, readMovedSince } from '@zhixiao/db/ops/day-report.ts'
import { insertOperator, listOperators } from '@zhixiao/db/ops/operators.ts'
import { limitRedemption } from '@zhixiao/db/settle/manager-decisions.ts'
import { listMissingNavs } from '@zhixiao/db/settle/missing-navs.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { businessName } from '@zhixiao/domain/codes/business-kinds.ts'
import { fenText, sharesText } from '@zhixiao/domain/money/money.ts'
import { isHuge, leastAcceptance } from '@zhixiao/domain/settle/huge-redemption.ts'
import { openFlows } from '../../engine/orders/open-flows.ts'
import type { Context } from '../../kernel/context.ts'
import { fail, ok, type Result } from '../../kernel/result.ts'
import { type DemoStep, finishDemoStep, nextDemoStep, pressDemoStep } from './day-step.ts'

/** The demo's visitor is anonymous. */
export const ACTOR = 'demo'

/** Moves the demo from the trading day `date` to the next, runs what is due and returns the results. */
export async function advanceClock(
  ctx: Context,
  { date, hugeInPart }: { date: IsoDate; hugeInPart: boolean },
): Promise<Result<OutputOf<'demo.clockAdvance'>>> {
  const step = await nextDemoStep(ctx)
  if (step === 'real') return fail('DEMO-NONE')
  if (step === 'last') return fail('TRADE-CALENDAR')
  if (step.today !== date) return fail('DEMO-MOVED')
  const limited = hugeInPart ? await limitHuge(ctx, step) : []
  if (!(await pressDemoStep(ctx.db, ACTOR, step))) return fail('DEMO-MOVED')
  const left = await finishDemoStep(ctx)
  return ok({ from: step.today, to: step.day, done: left.length === 0, ...(await report(ctx, step)), limited })
}

async function report({ db }: Context, { today, day, to }: DemoStep) {
  const { placed, failed, paid_count: paidCount, paid } = await readMovedSince(db, to)
  const confirmed = await listConfirmed(db, today, day)
  const missing = await listMissingNavs(db, day)
  return {
    confirmed: confirmed.map(lineOf),
    missing: missing.map(({ fundcode, ...nav }) => ({ fundCode: fundcode, ...nav })),
    plans: { placed, failed },
    paid: { count: paidCount, amount: fenText(paid) },
  }
}

const CAUSES = { carry: '货币基金收益结转', dividend: '分红', split: '份额拆分' } as const
const hasName = (cause: string): cause is keyof typeof CAUSES => Object.hasOwn(CAUSES, cause)

const lineOf = ({ kind, cause, fundcode, fundname, count, amount, shares }: ConfirmedLine) => ({
  kind,
  cause,
  what: cause !== null && hasName(cause) ? CAUSES[cause] : businessName(kind),
  fundCode: fundcode,
  fundName: fundname,
  count,
  amount: fenText(amount),
  shares: sharesText(shares),
})

// Two operators that the demo acts as, because the database requires two. Nobody can sign in as them.
const REQUESTS = 'demo-requests'
export const RELEASES = 'demo-releases'
const REQUEST_MS = 60_000

/** A request of a demo operator, to be released as `RELEASES`. Null if the firm has operators of its own, who decide themselves, or a request is open. */
export async function requestAsDemo(db: Context['db'], act: ActName, object: string): Promise<bigint | null> {
  const operators = await listOperators(db)
  if (operators.some(each => !each.is_demo)) return null
  for (const name of [REQUESTS, RELEASES])
    if (!operators.some(each => each.name === name))
      await insertOperator(db, { name, password_hash: '-', is_demo: true, added_by: ACTOR })
  const expiresAt = new Date((await readClock(db)).at.getTime() + REQUEST_MS)
  const request = {
    act,
    object,
    input: '{}',
    preview: '',
    digest: '',
    amount: null,
    basis: null,
    files: [],
  }
  return withTx(db, tx => insertRequest(tx, { ...request, by: REQUESTS, expiresAt }))
}

/**
 * Limits each undecided huge redemption to the least that the rules allow a manager to accept; returns the fund codes.
 */
async function limitHuge({ db }: Context, { today }: DemoStep): Promise<string[]> {
  const limited: string[] = []
  for (const flow of await openFlows(db, today)) {
    if (flow.accepted !== null || !isHuge(flow, flow.previousTotal)) continue
    const { fundcode, day } = flow
    const accept = leastAcceptance(flow.previousTotal)
    const request = await requestAsDemo(db, 'redemption limit', `${fundcode} ${day}`)
    if (request === null) continue
    await withTx(db, async tx => {
      if (!(await releaseRequest(tx, request, RELEASES))) return
      if (!(await limitRedemption(tx, { fundcode, day, holderCap: null, accept, by: ACTOR }))) return
      await writeAudit(tx, {
        actor: ACTOR,
        act: 'redemption limit',
        detail: { fundcode, day, accept: sharesText(accept) },
      })
      limited.push(fundcode)
    })
  }
  return limited
}
