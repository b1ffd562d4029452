import { listCalendarDays } from '@zhixiao/db/market/calendar.ts'
import { listFeeTiers } from '@zhixiao/db/market/funds.ts'
import { listShownFunds } from '@zhixiao/db/market/legal-funds.ts'
import { type FundReadiness, listFundReadiness, readCalendarReach } from '@zhixiao/db/ops/readiness.ts'
import { listBenchmarkWaits } from '@zhixiao/db/settle/benchmark-waits.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import { feeFaults, keptUntil, type LegalFund, serviceFault } from '@zhixiao/domain/fee/legal-floors.ts'
import { purchaseKind } from '@zhixiao/domain/fund/fund-can.ts'
import { isFloorExempt } from '@zhixiao/domain/fund/new-fund.ts'
import { storedWindows } from '@zhixiao/domain/fund/open-windows.ts'
import { type RateE8, rateE8 } from '@zhixiao/domain/money/money.ts'
import { legalFunds } from '../../../acts/funds/fee-law.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { missingNavs } from '../../../engine/market/missing-navs.ts'
import { type Finding, look, missing, named, ops } from './finding.ts'

/** Trading days without a NAV after which customers can no longer judge a fund's price. */
const STALE_NAV_DAYS = 10
/** By the evening of the third trading day every NAV is due, those of funds that invest abroad included. */
const LATE_NAV_DAYS = 3

type Rule = {
  /** Follows the number of funds in a sentence. */
  problem: string
  mend: string
  weight: 'missing' | 'look'
  applies: (fund: FundReadiness) => boolean
}

/** Requirements for each fund on sale. */
const rules = (staleBefore: string): readonly Rule[] => [
  {
    problem: 'on sale without a fee table for purchases',
    mend: ops(
      'funds import FILE (fee lines of kind purchase, subscribe or backend; a rate of 0 where there is no fee)',
    ),
    weight: 'missing',
    applies: lacksEntryFee,
  },
  {
    problem: 'on sale without a fee table for redemptions',
    mend: ops('funds import FILE (fee lines of kind redeem)'),
    weight: 'missing',
    applies: fund =>
      fund.fund_type !== 'money' && !isFloorExempt(fund.fund_type, fund.fundname) && !fund.fees.includes('redeem'),
  },
  {
    problem: 'on sale without a NAV',
    mend: ops('nav import FILE'),
    weight: 'missing',
    applies: fund => !isRaising(fund) && fund.last_nav === null,
  },
  {
    problem: `on sale with no NAV since ${staleBefore}`,
    mend: ops('nav import FILE'),
    weight: 'missing',
    applies: fund => !isRaising(fund) && fund.last_nav !== null && fund.last_nav < staleBefore,
  },
  {
    problem: 'on sale without shares sold elsewhere, so that no limit of one holder is checked',
    mend: ops('funds import FILE (other_shares, or holder_limit half, founder or custom)'),
    weight: 'look',
    applies: fund => !fund.has_holder_limit,
  },
  {
    problem: 'on sale without a manager',
    mend: `${ops('managers import FILE')}, then ${ops('manager-funds import FILE')}`,
    weight: 'missing',
    applies: fund => !fund.is_managed,
  },
  {
    problem: 'on sale without contract and prospectus (a notice of the group issue)',
    mend: ops('content import DIR (notice/issue/ID.md with fundCode)'),
    weight: 'missing',
    applies: fund => !fund.is_issued,
  },
  {
    problem: 'on sale, of the demo',
    mend: 'use an empty database without DEMO=1',
    weight: 'missing',
    applies: fund => fund.is_invented,
  },
  {
    problem: 'on sale whose benchmark has no closing values',
    mend: `${ops('indices import FILE')}, then ${ops('index-quotes import FILE')}`,
    weight: 'look',
    applies: fund => !fund.has_benchmark,
  },
]

const isRaising = (fund: FundReadiness): boolean => fund.status === FUND_STATUS.raising

function lacksEntryFee({ fund_type, fee_type, has_service_fee, fees, status }: FundReadiness): boolean {
  if (fund_type === 'money' || has_service_fee) return false
  if (fee_type === 'B') return !fees.includes('backend')
  return !fees.includes(status === FUND_STATUS.raising ? 'subscribe' : 'purchase')
}

/** Funds that customers could buy but must not yet. */
export async function fundFindings(ctx: OpsContext): Promise<Finding[]> {
  const { db } = ctx
  const funds = await listFundReadiness(db)
  if (funds.length === 0) return [missing('there is no fund', ops('funds import FILE'))]
  const onSale = funds.filter(fund => purchaseKind({ ...fund, fundType: fund.fund_type }) !== null)
  if (onSale.length === 0)
    return [missing('no fund is on sale', ops('funds import FILE (status 0, or 1 while a fund is being raised)'))]
  const { today } = await readCalendarReach(db)
  const open = (await listCalendarDays(db)).filter(({ day, isOpen }) => isOpen && day <= today)
  const staleBefore = open.at(-STALE_NAV_DAYS)?.day ?? ''
  const byFund = rules(staleBefore).flatMap(({ problem, mend, weight, applies }) => {
    const found = onSale.filter(applies).map(fund => fund.fundcode)
    if (found.length === 0) return []
    const what = named(found, `fund ${problem}`, `funds ${problem}`)
    return weight === 'missing' ? [missing(what, mend)] : [look(what, mend)]
  })
  return [
    ...byFund,
    ...windowFindings(funds, today),
    ...(await feeFindings(db, today)),
    ...(await lateNavs(ctx, open.at(-LATE_NAV_DAYS)?.day)),
    ...(await benchmarkFindings(db, today)),
  ]
}

/** Funds that open in periods of which none is left: nothing opens them again. */
function windowFindings(funds: readonly FundReadiness[], today: IsoDate): Finding[] {
  const over = funds
    .filter(({ open_windows: cell }) => storedWindows(cell)?.every(({ to }) => to < today) === true)
    .map(fund => fund.fundcode)
  if (over.length === 0) return []
  const problem = 'whose last open period is over'
  return [look(named(over, `fund ${problem}`, `funds ${problem}`), ops('funds import FILE (windows)'))]
}

/** Days whose NAVs should be there by now, except those that wait for a second person. */
async function lateNavs({ db, calendar }: OpsContext, until: IsoDate | undefined): Promise<Finding[]> {
  if (until === undefined) return []
  const days = (await missingNavs(db, await calendar(), until)).map(({ day, count }) => `${day} (${count})`)
  if (days.length === 0) return []
  return [missing(named(days, 'trading day lacks NAVs', 'trading days lack NAVs'), ops('nav import FILE'))]
}

/** Funds whose sales have their NAV and wait for the benchmark of a floating management fee. */
async function benchmarkFindings(db: Reader, today: IsoDate): Promise<Finding[]> {
  const waits = (await listBenchmarkWaits(db, today)).map(({ fundcode, day }) => `${fundcode} (${day})`)
  if (waits.length === 0) return []
  const what = named(waits, 'fund waits for its benchmark only', 'funds wait for their benchmarks only')
  return [missing(what, ops('index-quotes import FILE'))]
}

/** Displayed funds whose fees violate a rule, and those whose older contract has a transition period. */
async function feeFindings(db: Reader, today: IsoDate): Promise<Finding[]> {
  const funds = await listShownFunds(db)
  const tiers = Map.groupBy(await listFeeTiers(db), tier => tier.fundcode)
  const [broken, kept] = [new Set<string>(), new Map<IsoDate, Set<string>>()]
  for (const [fundcode, legal] of await legalFunds(db, funds)) {
    const rate = rateE8(BigInt(String(funds.get(fundcode)?.get('service_rate_e8') ?? 0)))
    for (const { code, ruleDay, since } of contradictions(tiers.get(fundcode) ?? [], rate, legal, today)) {
      const until = keptUntil(ruleDay, since, legal, today)
      const named = `${fundcode} (${code})`
      if (until === null) broken.add(named)
      else kept.set(until, (kept.get(until) ?? new Set<string>()).add(named))
    }
  }
  const mend = ops('funds import FILE')
  return [
    ...(broken.size === 0
      ? []
      : [missing(named([...broken], 'fee contradicts a rule of law', 'fees contradict a rule of law'), mend)]),
    ...[...kept].map(([until, which]) =>
      look(
        named([...which], `fee may stay beyond a rule until ${until}`, `fees may stay beyond a rule until ${until}`),
        mend,
      ),
    ),
  ]
}

function contradictions(tiers: readonly FeeTier[], serviceRate: RateE8, legal: LegalFund, today: IsoDate) {
  const rule = serviceFault(serviceRate, today, legal.fundKind)
  // A missing redemption table is a finding of its own.
  const faults = feeFaults(tiers, legal, today).filter(({ kind, since }) => kind !== 'redeem' || since !== null)
  return [
    ...faults,
    ...(rule ? [{ code: 'service-fee-cap', ruleDay: rule.effectiveFrom, since: legal.contractDay }] : []),
  ]
}
