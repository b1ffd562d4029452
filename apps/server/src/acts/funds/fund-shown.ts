import { type Shown, shownTable } from '@zhixiao/contract/console/shown.ts'
import type { countLots } from '@zhixiao/db/market/fund-import.ts'
import type { Touched } from '@zhixiao/db/staff/funds.ts'
import { type FeeTier, tierFor } from '@zhixiao/domain/fee/fee-tier.ts'
import { tableFloor } from '@zhixiao/domain/fee/legal-floors.ts'
import { feeTableName } from '@zhixiao/domain/fund/fund-terms.ts'
import {
  byStart,
  chargeText,
  type FeeChange,
  type OnLots,
  percentText,
  startText,
  type TermChange,
} from '@zhixiao/domain/fund-file/fund-changes.ts'
import { sharesText } from '@zhixiao/domain/money/money.ts'

const ROWS = 200

type Touching = {
  /** Funds with a changed legal floor or cap. */
  legal?: readonly string[]
  onLots?: ReadonlySet<OnLots>
  /** Fees that violate a rule during the transition period of an older contract. */
  warnings?: readonly string[]
}

/** The effects of an import on funds: fields, and fee tables with the legal floors. */
export function shownTerms(
  terms: readonly TermChange[],
  fees: readonly FeeChange[] = [],
  { legal = [], onLots = new Set(), warnings = [] }: Touching = {},
): Shown {
  const codes = [...new Set(terms.map(term => term.fundcode))]
  const rest = terms.length - ROWS
  return {
    changes: terms
      .slice(0, ROWS)
      .map(({ fundcode, name, before, after }) => ({ name: `${fundcode} ${name}`, before, after })),
    totals: [
      { name: '涉及基金', value: `${codes.length} 只` },
      { name: '改动', value: `${terms.length} 项` },
    ],
    tables: fees.map(feeTable),
    warnings: [
      ...(onLots.has('keep') ? ['现有份额保持买入时的收费方式，卖出时不因此多收或少收'] : []),
      ...(onLots.has('follow') ? ['现有份额自生效日起卖出的，按新条款收取卖出时的费用'] : []),
      ...(legal.length > 0 ? [`涉及赎回费法定下限或限额，须由合规风控复核：${legal.join('、')}`] : []),
      ...warnings,
      ...(rest > 0 ? [`另有 ${rest} 项改动未逐项列出`] : []),
    ],
  }
}

/** Orders, shares and plans that a change of funds touches, none of which anybody signs. */
export const aroundFunds = (
  touched: Touched,
  keepsTerms = false,
  held: Awaited<ReturnType<typeof countLots>> | null = null,
): NonNullable<Shown['around']> => [
  { name: '待确认订单', value: `${touched.orders} 笔` },
  ...(keepsTerms ? [{ name: '已受理的申请', value: '按受理时的收费条款确认' }] : []),
  ...(held
    ? [{ name: '现有份额', value: `${held.holders} 位客户 ${held.lots} 笔，共 ${sharesText(held.shares)} 份` }]
    : []),
  { name: '进行中的定投', value: `${touched.plans} 个` },
]

function feeTable({
  fundcode,
  kind,
  effectiveFrom,
  holder,
  channel,
  before,
  after,
  fundKind,
}: FeeChange): Shown['tables'][number] {
  const [old, now] = [byStart(before), byStart(after)]
  const starts = [...new Set([...old, ...now].map(tier => tier.fromValue))].sort((a, b) => (a < b ? -1 : 1))
  const cell = (tier: FeeTier | null) => (tier === null ? '--' : chargeText(tier))
  const floored = kind === 'redeem' ? fundKind : null
  return shownTable(
    `${fundcode} ${feeTableName({ kind, holder, channel })}，${effectiveFrom} 起`,
    ['起点'],
    ['现在', '改为', ...(floored ? ['法定下限'] : [])],
    starts.map(from => [
      startText(kind, from),
      cell(tierFor(old, from)),
      cell(tierFor(now, from)),
      ...(floored ? [percentText(tableFloor(from, effectiveFrom, floored, holder))] : []),
    ]),
  )
}
