import { listComingTerms, withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockFunds, updateFund } from '@zhixiao/db/market/fund-import.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { countTouched, type Touched } from '@zhixiao/db/staff/funds.ts'
import {
  decideFundSuspend,
  type StatusTerm,
  type SuspendFacts,
  type Suspension,
} from '@zhixiao/domain/acts/fund-suspend.ts'
import { fundStatuses } from '@zhixiao/domain/codes/fund-status.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { fundTerms, statusText, termText } from '@zhixiao/domain/fund/fund-terms.ts'
import type { ActHandler } from './act-handler.ts'
import { aroundFunds } from './funds/fund-shown.ts'

type Facts = SuspendFacts & { touched: Touched }

export const fundSuspend: ActHandler<'fund suspend', Facts | null, Suspension> = {
  async lock(tx, { fund }) {
    await lockMarketImport(tx)
    const stored = (await lockFunds(tx, [fund])).get(fund)
    const status = codeIn(fundStatuses, stored?.get('status'))
    if (!status) return null
    const institutions = codeIn(fundStatuses, stored?.get('inst_status')) ?? null
    const coming = await listComingTerms(tx, [fund])
    const announced = coming.flatMap(({ term, effective_from: from, value }) =>
      isStatusTerm(term) ? [{ term, from, status: codeIn(fundStatuses, value) ?? null }] : [],
    )
    const windows = stored?.get('open_windows') ?? null
    return {
      status,
      institutions,
      announced,
      windows: windows === null ? null : String(windows),
      touched: await countTouched(tx, [fund]),
    }
  },
  decide: decideFundSuspend,
  async write(tx, { fund, changes }) {
    await updateFund(
      tx,
      fund,
      new Map([...changes.map(({ term, after }) => [term, after] as const), ['open_windows', null]]),
    )
    for (const term of statusTerms) await withdrawTerm(tx, { fundcode: fund, term })
    await bumpVersion(tx, 'market')
  },
  event: effects => ({ fundcode: effects.fund, changes: linesOf(effects), terms: termsOf(effects) }),
  show(effects) {
    const terms = termsOf(effects)
    return {
      changes: terms.map(({ fundcode, name, before, after }) => ({ name: `${fundcode} ${name}`, before, after })),
      totals: [
        { name: '涉及基金', value: '1 只' },
        { name: '改动', value: `${terms.length} 项` },
      ],
    }
  },
  around: facts => (facts ? aroundFunds(facts.touched) : []),
  say: effects => `${linesOf(effects).join(', ')}.`,
}

const statusTerms: readonly StatusTerm[] = ['status', 'inst_status']
const isStatusTerm = (term: string): term is StatusTerm => statusTerms.some(each => each === term)

const linesOf = ({ fund, changes }: Suspension): string[] =>
  changes.map(({ term, before, after }) => `${fund} ${term} ${before} -> ${after}`)

const termsOf = ({ fund, changes, windows, withdrawn }: Suspension) => [
  ...changes.map(({ term, before, after }) => ({
    fundcode: fund,
    name: fundTerms[term].name,
    before: statusText(before),
    after: statusText(after),
  })),
  ...(windows === null
    ? []
    : [
        {
          fundcode: fund,
          name: fundTerms.windows.name,
          before: termText('windows', windows),
          after: termText('windows', ''),
        },
      ]),
  ...withdrawn.map(({ term, from, status, after }) => ({
    fundcode: fund,
    name: `${fundTerms[term].name}（${from} 起，撤销）`,
    before: termText(term, status ?? ''),
    after: termText(term, after ?? ''),
  })),
]
