import { listComingTerms, withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockFunds, updateFund } from '@zhixiao/db/market/fund-import.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { countTouched, type Touched } from '@zhixiao/db/staff/funds.ts'
import { decideFundSuspend, type SuspendFacts, type Suspension } from '@zhixiao/domain/acts/fund-suspend.ts'
import { fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { fundTerms, statusText } from '@zhixiao/domain/fund/fund-terms.ts'
import type { ActHandler } from './act-handler.ts'
import { aroundFunds } from './funds/fund-shown.ts'

type Facts = SuspendFacts & { touched: Touched }

export const fundSuspend: ActHandler<'fund suspend', Facts | null, Suspension> = {
  async lock(tx, { fund }) {
    await lockMarketImport(tx)
    const status = (await lockFunds(tx, [fund])).get(fund)?.get('status')
    if (!isCode(fundStatuses, status)) return null
    const coming = await listComingTerms(tx, [fund])
    const announced = coming.flatMap(({ term, effective_from: from, value }) =>
      term === 'status' && isCode(fundStatuses, value) ? [{ from, status: value }] : [],
    )
    return { status, announced, touched: await countTouched(tx, [fund]) }
  },
  decide: decideFundSuspend,
  async write(tx, { fund, after }) {
    await updateFund(tx, fund, new Map([['status', after]]))
    await withdrawTerm(tx, { fundcode: fund, term: 'status' })
    await bumpVersion(tx, 'market')
  },
  event: effects => ({ fundcode: effects.fund, changes: [lineOf(effects)], terms: termsOf(effects) }),
  show(effects) {
    const terms = termsOf(effects)
    return {
      changes: terms.map(({ fundcode, name, before, after }) => ({ name: `${fundcode} ${name}`, before, after })),
      totals: [
        { name: '涉及基金', value: '1 只' },
        { name: '改动', value: `${terms.length} 项` },
      ],
      tables: [],
      warnings: [],
    }
  },
  around: facts => (facts ? aroundFunds(facts.touched) : []),
  say: effects => `${lineOf(effects)}.`,
}

const lineOf = ({ fund, before, after }: Suspension): string => `${fund} status ${before} -> ${after}`

function termsOf({ fund, before, after, withdrawn }: Suspension) {
  const { name } = fundTerms.status
  return [
    { fundcode: fund, name, before: statusText(before), after: statusText(after) },
    ...withdrawn.map(({ from, status }) => ({
      fundcode: fund,
      name: `${name}（${from} 起，撤销）`,
      before: statusText(status),
      after: statusText(after),
    })),
  ]
}
