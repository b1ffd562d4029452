import { parseIsoDate } from '../calendar/dates.ts'
import type { FeeChannel, FeeHolder, FeeKind, FeeTableKey, FeeTier } from '../fee/fee-tier.ts'
import type { FileFault } from '../format/file-faults.ts'
import { type Complain, cell, faultAt, type Row } from '../format/sheet.ts'
import { beginsAtMoney } from '../fund/fund-terms.ts'
import { parseScaled } from '../money/decimal.ts'
import { fen, rateE8 } from '../money/money.ts'

type FeeLine = { row: Row; tier: FeeTier }
/** A fee table of a file: one fund, kind, effective date, kind of holder and channel. */
export type FeeTableLines = FeeTableKey & { fundcode: string; lines: FeeLine[] }

/** Far more tiers than any fee table has. */
const MOST_TIERS = 100
const KINDS: readonly FeeKind[] = ['subscribe', 'purchase', 'redeem', 'backend']
const HOLDERS: readonly FeeHolder[] = ['all', 'person', 'institution']
const CHANNELS: readonly FeeChannel[] = ['all', 'agency']

/** Collects the lines of a file of fees, one by one, into its tables. */
export function feeTableReader() {
  const tables = new Map<string, FeeTableLines>()
  return {
    take(row: Row, complain: Complain): void {
      const tier = readTier(row, complain)
      if (!tier) return
      const { kind, effectiveFrom, holder, channel } = tier
      const table = { fundcode: cell(row, 'fund_code'), kind, effectiveFrom, holder, channel }
      const key = Object.values(table).join(' ')
      const known = tables.get(key) ?? { ...table, lines: [] }
      const from = cell(row, 'from')
      if (known.lines.some(line => line.tier.fromValue === tier.fromValue))
        complain('from', `the table has a line from ${from} already`, `已有从 ${from} 起的一档`)
      if (known.lines.length === MOST_TIERS)
        complain('from', `a table has ${MOST_TIERS} lines at most`, `一张费率表最多 ${MOST_TIERS} 档`)
      else known.lines.push({ row, tier })
      tables.set(key, known)
    },
    tables: (): FeeTableLines[] => [...tables.values()],
    /** Tables that say nothing of the first yuan or day. */
    startFaults: (): FileFault[] => [...tables.values()].flatMap(startFault),
  }
}

function startFault({ lines }: FeeTableLines): FileFault[] {
  const [first] = lines
  if (!first || lines.some(line => line.tier.fromValue === 0n)) return []
  return [faultAt(first.row, 'from', 'the table has no line from 0', '费率表没有从 0 起的一档')]
}

function readTier(row: Row, complain: Complain): FeeTier | null {
  const kind = KINDS.find(each => each === cell(row, 'kind'))
  const effectiveFrom = parseIsoDate(cell(row, 'effective_from'))
  const rate = parseScaled(cell(row, 'rate_percent'), 6)
  const fixed = cell(row, 'fixed_fee') === '' ? null : parseScaled(cell(row, 'fixed_fee'), 2)
  const toFund = parseScaled(cell(row, 'to_fund_percent') || '0', 2)
  const from = kind ? parseScaled(cell(row, 'from'), beginsAtMoney(kind) ? 2 : 0) : null
  if (!/^\d{6}$/.test(cell(row, 'fund_code')))
    complain('fund_code', 'it is no fund code of six digits', '基金代码应为 6 位数字')
  if (!kind) complain('kind', `it is not one of ${KINDS.join(', ')}`, `费用种类应为 ${KINDS.join('、')} 之一`)
  if (!effectiveFrom)
    complain('effective_from', 'it is no date of the form YYYY-MM-DD', '生效日不是日期，请写成 2026-01-05')
  if (kind && (from === null || from < 0n))
    complain(
      'from',
      beginsAtMoney(kind) ? 'it is no amount in yuan' : 'it is no number of days',
      `起点应为${beginsAtMoney(kind) ? '金额（元）' : '天数'}`,
    )
  if (rate === null || rate < 0n || rate > 100_000_000n)
    complain('rate_percent', 'it is no percentage from 0 to 100', '费率应为 0 至 100 的百分数')
  if (cell(row, 'fixed_fee') !== '' && (fixed === null || fixed < 0n))
    complain('fixed_fee', 'it is no amount in yuan', '固定费用应为金额（元）')
  if (fixed !== null && kind && !beginsAtMoney(kind))
    complain('fixed_fee', `a ${kind} fee is a rate`, '这类费用只能按费率设置，不能是固定金额')
  if (toFund === null || toFund < 0n || toFund > 10_000n)
    complain('to_fund_percent', 'it is no percentage from 0 to 100', '计入基金资产的比例应为 0 至 100 的百分数')
  if (toFund && kind && kind !== 'redeem')
    complain('to_fund_percent', `a ${kind} fee does not go to the fund`, '只有赎回费计入基金资产')
  const holder = HOLDERS.find(each => each === (cell(row, 'holder') || 'all'))
  const channel = CHANNELS.find(each => each === (cell(row, 'channel') || 'all'))
  if (!holder) complain('holder', `it is not one of ${HOLDERS.join(', ')}`, `适用对象应为 ${HOLDERS.join('、')} 之一`)
  if (!channel)
    complain('channel', `it is not one of ${CHANNELS.join(', ')}`, `销售渠道应为 ${CHANNELS.join('、')} 之一`)
  if (channel === 'agency' && kind && !beginsAtMoney(kind))
    complain('channel', `a ${kind} fee is the same wherever the fund was sold`, '赎回费与后端费用不分销售渠道')
  if (!kind || !effectiveFrom || rate === null || toFund === null || from === null || !holder || !channel) return null
  const fixedFee = fixed === null ? null : fen(fixed)
  return {
    kind,
    effectiveFrom,
    fromValue: from,
    rate: rateE8(rate),
    fixedFee,
    toFundE4: Number(toFund),
    holder,
    channel,
  }
}
