import type { FundAct } from '@zhixiao/db/settle/fund-acts.ts'
import { countDue, recordStep } from '@zhixiao/db/settle/settle-day.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { earliest, type FundDay } from './fund-day-state.ts'
import { confirmDue } from './steps/confirm-due.ts'
import { issueAct } from './steps/fund-act.ts'
import { payIncomeOfClosedHoldings } from './steps/income.ts'
import { payHeldBack } from './steps/releases.ts'

/** `act` of a round: the fund's act that is due; null in the last round, after all acts. */
type Round = { day: FundDay; act: FundAct | null }
type FundStep = {
  name: string
  /** What it does, in the drawn list. */
  does: string
  /** The rounds in which it runs, in the drawn list. */
  rounds: string
  isDue: (round: Round) => boolean
  run: (round: Round) => Promise<void>
}

const ofCustomers = ({ day, act }: Round) => act === null && day.turns.includes('customers')
const actStep = (name: FundAct['step'], does: string): FundStep => ({
  name,
  does,
  rounds: 'its own',
  isDue: ({ act }) => act?.step === name,
  run: runAct,
})

/**
 * A fund's day, from top to bottom: the list runs once for each act of the fund that is due, oldest first, and once after
 * them. Each step commits what it does and may be killed after any commit: a day that is run again meets only what is
 * still due.
 */
export const fundDay: readonly FundStep[] = [
  {
    name: 'orders of the fund',
    does: 'confirms what acts placed: of trading days before the act, in the last round of all days',
    rounds: 'each',
    isDue: () => true,
    // Carried income earns from the day after it; any other act only affects what follows its trading day.
    run: async ({ day, act }) => {
      const met = await confirmDue(day, 'fund', act?.before, act?.step === 'income' ? act.day : act?.before)
      if (act === null) day.met += met
    },
  },
  {
    name: 'orders of customers',
    does: 'confirms them, with the service fee that goes back and the refunds: of trading days before the act, in the last round of all days',
    rounds: 'each',
    isDue: () => true,
    run: async ({ day, act }) => {
      const met = await confirmDue(day, 'customers', act?.before)
      if (act === null) day.met += met
    },
  },
  actStep('split', 'multiplies lots, holdings and what is frozen, at once'),
  actStep('income', 'keeps the income of a money-market fund as unpaid, or places orders that turn it into shares'),
  actStep('dividend', 'places an order for each holder, a separate one for frozen shares'),
  actStep(
    'liquidation',
    'places the orders that pay a fund that ends, with the last payment those that cancel its shares',
  ),
  actStep(
    'fund-conversion',
    'places the orders that turn all shares of a fund into shares of another, after all orders and acts of both',
  ),
  {
    name: 'income of closed holdings',
    does: 'pays unpaid income to customers whose last share is gone',
    rounds: 'the last',
    isDue: ofCustomers,
    run: async ({ day }) => {
      const earned = await payIncomeOfClosedHoldings(day.db, day.fund.fundcode, day.day)
      if (earned === null) return
      day.since.set('fund', earned)
      day.met += await confirmDue(day, 'fund')
    },
  },
  {
    name: 'releases',
    does: 'pays held-back dividends of shares that are free by now',
    rounds: 'the last',
    isDue: ({ act }) => act === null,
    run: async ({ day }) => {
      day.report.confirmed += await payHeldBack(day.db, day.fund.fundcode, day.day)
    },
  },
  {
    name: 'end',
    does: "records that the fund's day is done, when no order waits",
    rounds: 'the last',
    isDue: ({ act }) => act === null,
    run: endDay,
  },
]

export async function runFundDay(day: FundDay): Promise<void> {
  for (const act of [...day.acts, null]) {
    if (act !== null && day.isHeld) continue
    for (const step of fundDay) if (step.isDue({ day, act })) await step.run({ day, act })
  }
}

/** An act on a day applies to the holdings after earlier orders; later orders see its result. */
async function runAct({ day, act }: Round): Promise<void> {
  if (act === null) return
  const { stop, report } = day
  const isStopped = stop.all !== null && act.day >= stop.all
  const issued = isStopped ? 'orders' : await issueAct(day.db, act, day.day)
  if (typeof issued === 'number') {
    report.confirmed += issued
    day.since.set('fund', act.day)
    return
  }
  report.waiting += 1
  day.isHeld = true
  // If a split cannot be completed yet, later orders wait for it, because they are priced in the new shares.
  const later = day.acts.slice(day.acts.indexOf(act))
  const split = later.find(each => each.step === 'split')?.before ?? null
  stop.all = earliest(stop.all, split, issued === 'nav' ? addDays(act.day, 1) : null)
}

async function endDay({ day: { db, day, fund, turns, met, stop, report, isEnd } }: Round): Promise<void> {
  if (!isEnd) return
  const { fundcode } = fund
  const hasCustomers = turns.includes('customers')
  if (met > 0 || stop.all !== null) report.waiting += hasCustomers ? await countDue(db, fundcode, day) : met
  // A fund's day is done only when no order waits, for example for a NAV.
  if (report.waiting === 0 && hasCustomers) await recordStep(db, day, fundcode)
}
