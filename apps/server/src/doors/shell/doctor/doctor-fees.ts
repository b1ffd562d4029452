import { listFeeTiers } from '@zhixiao/db/market/funds.ts'
import { listShownFunds } from '@zhixiao/db/market/legal-funds.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import { feeFaults, keptUntil, type LegalFund, serviceFault } from '@zhixiao/domain/fee/legal-floors.ts'
import { type RateE8, rateE8 } from '@zhixiao/domain/money/money.ts'
import { legalFunds } from '../../../acts/funds/fee-law.ts'
import { type Finding, look, missing, named, ops } from './finding.ts'

/** Displayed funds whose fees violate a rule, and those whose older contract has a transition period. */
export async function feeFindings(db: Reader, today: IsoDate): Promise<Finding[]> {
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
