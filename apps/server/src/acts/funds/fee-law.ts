import type { FundColumn, FundValue } from '@zhixiao/db/market/fund-import.ts'
import { listEquityLows } from '@zhixiao/db/market/legal-funds.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import type { FeeFault, LegalFund } from '@zhixiao/domain/fee/legal-floors.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { beginsAtMoney, feeKindNames } from '@zhixiao/domain/fund/fund-terms.ts'
import { legalKindOf } from '@zhixiao/domain/fund/legal-kind.ts'
import { legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { contractDayOf } from '@zhixiao/domain/law/own-sale.ts'
import { fen, fenText } from '@zhixiao/domain/money/money.ts'
import { breachText, summaryBreaches } from '../../engine/content-store/law-check.ts'
import { percentText } from './fund-shown.ts'

type Stored = ReadonlyMap<string, FundValue>
const dayOf = (fund: Stored, column: FundColumn): IsoDate | null => parseIsoDate(String(fund.get(column) ?? ''))

/** Stored funds with their legal kind; private schemes and unknown types are left out. */
export async function legalFunds(db: Reader, funds: ReadonlyMap<string, Stored>): Promise<Map<string, LegalFund>> {
  const lows = await listEquityLows(db, [...funds.keys()])
  return new Map(
    [...funds].flatMap(([fundcode, fund]) => {
      const fundType = fund.get('fund_type')
      if (!isCode(fundTypes, fundType)) return []
      const equityLowE4 = lows.get(fundcode) ?? null
      const fundKind = legalKindOf({ fundType, fundName: String(fund.get('fundname') ?? ''), equityLowE4 })
      const contractDay = contractDayOf({
        setupDate: dayOf(fund, 'setup_date'),
        raiseStart: dayOf(fund, 'raise_start'),
      })
      return fundKind === null ? [] : [[fundcode, { fundKind, contractDay }] as const]
    }),
  )
}

/** Faults at the summary's cell: statements of a fund's summary that contradict the law. */
export function faultsOfSummary(row: Row, fund: ReadonlyMap<string, FundValue>, today: IsoDate): FileFault[] {
  const fundType = fund.get('fund_type')
  if (!isCode(fundTypes, fundType)) return []
  const [start, setUp] = [dayOf(fund, 'raise_start'), dayOf(fund, 'setup_date')]
  const [fundcode = '', fundname = '', summary = ''] = ['fundcode', 'fundname', 'summary'].map(name =>
    String(fund.get(name) ?? ''),
  )
  const said = { fundcode, fundname, summary, fund_type: fundType, contract_day: setUp ?? start }
  return summaryBreaches(said, today).map(breach =>
    faultAt(
      row,
      'summary',
      breachText(breach),
      `自 ${breach.day} 起，“${breach.says}”与规则“${legalRules[breach.rule].title}”不符`,
    ),
  )
}

const holderNames = { person: '个人投资者', institution: '机构投资者' } as const
const holderWords = { person: ' of persons', institution: ' of institutions' } as const

/** A violation as text, in English and in Chinese: the rule, its figure and its effective date. */
export function feeFaultWords({ code, kind, day, ruleDay, fromValue, holder, rate, limit }: FeeFault) {
  const from = beginsAtMoney(kind) ? `${fenText(fen(fromValue))} yuan` : `day ${fromValue}`
  const rule = `rule ${code} of ${ruleDay}`
  const whose = holder === null ? '' : holderWords[holder]
  const english = {
    'redemption-fee-floor': `the redemption fee${whose} is below the legal floor from ${from} on: ${percentText(rate)} for at least ${percentText(limit)}`,
    'redemption-fee-to-fund': `the fee must go to the fund as a whole from ${from} on`,
    'entry-fee-cap': `the ${kind} fee is above the legal cap from ${from} on: at most ${percentText(limit)}`,
    'own-entry-fee': `own sales take no ${kind} fee: enter the table with the channel agency`,
  }[code]
  const name = legalRules[code].title
  const start = beginsAtMoney(kind) ? `满 ${fenText(fen(fromValue))} 元` : `持有满 ${fromValue} 天`
  const chinese = {
    'redemption-fee-floor': `${holder === null ? '' : holderNames[holder]}${start}的赎回费低于法定下限 ${percentText(limit)}`,
    'redemption-fee-to-fund': `${start}的赎回费没有全额归入基金财产`,
    'entry-fee-cap': `${start}的${feeKindNames[kind]}高于上限 ${percentText(limit)}`,
    'own-entry-fee': `自有渠道不收${feeKindNames[kind]}，代销机构的费率请以 channel=agency 录入`,
  }[code]
  return {
    problem: `${english} (${rule}), as of ${day}`,
    why: `自 ${day} 起，${chinese}（规则：${name}，${ruleDay} 起施行）`,
  }
}
