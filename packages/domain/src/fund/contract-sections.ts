import { floatingRates, floatingRule } from '../assets/floating-words.ts'
import { ALWAYS, type IsoDate } from '../calendar/dates.ts'
import { dividendTypeName } from '../codes/dividend-types.ts'
import { feeTypeName } from '../codes/fee-types.ts'
import { fundStatusName } from '../codes/fund-status.ts'
import { fundTypeName } from '../codes/fund-types.ts'
import { riskLevelName } from '../codes/risk-levels.ts'
import { type FeeHolder, type FeeKind, type FeeTier, tiersInForce } from '../fee/fee-tier.ts'
import { type FloatingFee, floatingTermsOn } from '../fee/floating-fee.ts'
import { type DatedTerms, datedTermsOn } from '../fee/fund-contract.ts'
import { holdingText } from '../fee/holding-period.ts'
import { limitText, moneyText, yuanText } from '../format/amounts.ts'
import { amountRange, chargeText, dayRange, discountWords } from '../format/fee-words.ts'
import { shareText } from '../format/percent.ts'
import { fen, fenText, rateE8, rateOfE4, rateText, shareCents } from '../money/money.ts'
import { comingChanges } from './coming-changes.ts'
import { partnersText } from './convert-partners.ts'
import { FAST_CONDITIONS, fastCapOn } from './fast-offer.ts'
import { EXPIRED } from './fund-can.ts'
import type { BuyLimits, FundDescription } from './fund-description.ts'
import { type AnnouncedTerm, beginsAtMoney, feeKindNames } from './fund-terms.ts'
import { windowText } from './open-windows.ts'

/** What a line will say from a later day on. */
export type Coming = { day: IsoDate; text: string }
export type ContractLine = {
  name: string
  text: string
  coming: Coming[]
  isForStaff?: true
  /** Of fees that the NAV bears: a yearly rate, or the rule of a floating one. */
  borne?: 'rate' | 'rule'
}
/** A fee table as holders read it. `from` is null for one that holds from the beginning. */
export type ContractTable = {
  title: string
  head: string
  from: IsoDate | null
  isComing: boolean
  rows: { range: string; charge: string }[]
}
export type ContractSection = {
  key: 'overview' | 'trading' | 'holding' | 'fees' | 'ending'
  title: string
  lines: ContractLine[]
  tables: ContractTable[]
}

const line = (name: string, text: string, coming: Coming[] = []): ContractLine => ({ name, text, coming })

/**
 * The contract of a fund in words, in force on a trading day and coming after it: the console's page and the product summary
 * are drawn from these lines. A new kind of term is a line here.
 */
export function contractSections(contract: FundDescription, day: IsoDate): ContractSection[] {
  return [
    { key: 'overview', title: '基金概况', lines: overviewLines(contract, day), tables: [] },
    { key: 'trading', title: '申购与赎回安排', lines: tradingLines(contract, day), tables: [] },
    { key: 'holding', title: '持有期与开放期', lines: holdingLines(contract, day), tables: [] },
    {
      key: 'fees',
      title: '费用',
      lines: feeLines(contract, day),
      tables: feeKinds.flatMap(kind => tablesOf(contract, kind, day)),
    },
    { key: 'ending', title: '转换与终止', lines: endingLines(contract, day), tables: [] },
  ]
}

/** A line of a dated term: what it says on the day, and what it says differently from later days on. */
function dated(
  name: string,
  { terms }: FundDescription,
  day: IsoDate,
  textOf: (terms: DatedTerms) => string,
): ContractLine {
  return datedLine(name, terms, day, textOf(datedTermsOn(terms, day)), textOf)
}

function datedLine<Terms extends { effectiveFrom: IsoDate }>(
  name: string,
  terms: readonly Terms[],
  day: IsoDate,
  text: string,
  textOf: (terms: Terms) => string,
): ContractLine {
  const later = terms
    .filter(each => each.effectiveFrom > day)
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  return line(
    name,
    text,
    changesOf(
      text,
      later.map(each => ({ day: each.effectiveFrom, text: textOf(each) })),
    ),
  )
}

/** A line of a term that is announced by name. @param text of a value in its smallest unit; null where persons' holds */
function announced(
  name: string,
  { coming }: FundDescription,
  term: AnnouncedTerm,
  now: string,
  textOf: (value: string | null) => string,
): ContractLine {
  const later = coming.filter(each => each.term === term)
  return line(
    name,
    now,
    changesOf(
      now,
      later.map(each => ({ day: each.effectiveFrom, text: textOf(each.value) })),
    ),
  )
}

const changesOf = (now: string, later: readonly Coming[]): Coming[] =>
  later.filter(({ text }, at) => text !== (later[at - 1]?.text ?? now))

function overviewLines(contract: FundDescription, day: IsoDate): ContractLine[] {
  const { classes, raiseStart, raiseEnd, setupDate, endDate, riskLevel, registrar } = contract
  const others = classes.filter(({ fundcode }) => fundcode !== contract.fundcode)
  const raising = raiseStart && raiseEnd ? line('募集期', `${raiseStart} 至 ${raiseEnd}`) : null
  return [
    line('基金简称', contract.fundname),
    line('基金代码', contract.fundcode),
    line(
      '份额类别',
      `${contract.shareClass} 类${others.map(each => `，另有 ${each.shareClass} 类（${each.fundcode}）`).join('')}`,
    ),
    line('基金类型', fundTypeName(contract.fundType)),
    dated('运作方式', contract, day, ({ hold }) =>
      contract.windows !== null ? '定期开放式' : hold === null ? '普通开放式' : '其他开放式（设持有期）',
    ),
    line('风险等级', `R${riskLevel}（${riskLevelName(`R${riskLevel}`)}）`),
    line('基金管理人', contract.company),
    line('基金托管人', contract.custodian),
    line('份额登记', registrar === null ? '由基金管理人办理' : `登记机构 ${registrar}`),
    setupDate === null && raising ? raising : line('基金合同生效日', setupDate ?? '尚未生效'),
    line('存续期限', endDate === null ? '不定期' : `至 ${endDate}`),
    line('交易币种', '人民币'),
  ]
}

const limitLines = [
  ['首次申购起点', 'min_first', 'minFirst', yuanText],
  ['追加申购起点', 'min_further', 'minFurther', yuanText],
  ['单笔申购上限', 'single_max', 'singleMax', limitText],
  ['单日申购上限', 'day_max', 'dayMax', limitText],
] as const satisfies readonly (readonly [string, AnnouncedTerm, keyof BuyLimits, typeof limitText])[]

function tradingLines(contract: FundDescription, day: IsoDate): ContractLine[] {
  const { limits, minRedeem, minHold, carry } = contract
  const ofPersons = limitLines.map(([name, term, key, text]) =>
    announced(name, contract, term, text(limits.person[key]), value => text(fen(BigInt(value ?? '0')))),
  )
  const ofInstitutions = limitLines.map(([name, term, key, text]) =>
    announced(`机构${name}`, contract, `inst_${term}`, text(limits.institution[key]), value =>
      value === null ? '与个人相同' : text(fen(BigInt(value))),
    ),
  )
  const shares = (value: string | null) => `${moneyText(shareCents(BigInt(value ?? '0')))} 份`
  return [
    ...statusLines(contract, day),
    ...ofPersons,
    ...ofInstitutions.filter((each, at) => each.text !== ofPersons[at]?.text || each.coming.length > 0),
    announced('单笔最低赎回', contract, 'min_redeem', shares(String(minRedeem)), shares),
    announced('最低持有份额', contract, 'min_hold', shares(String(minHold)), shares),
    line('份额确认', `T+${contract.confirmLag} 日`),
    line('赎回款划出', `T+${contract.payLag} 日`),
    ...fastLines(contract, day),
    dated('份额计算', contract, day, ({ shareRounding }) =>
      shareRounding === 'truncate' ? '保留两位小数，第三位起舍去' : '保留两位小数，第三位四舍五入',
    ),
    ...(carry === null
      ? [line('默认分红方式', dividendTypeName(contract.dividendMethod))]
      : [line('收益结转', carry === 'daily' ? '每日结转为份额' : `每月 ${contract.carryDay} 日结转为份额`)]),
  ]
}

const fastLines = ({ fastLender }: FundDescription, day: IsoDate): ContractLine[] =>
  fastLender === null
    ? []
    : [
        line(
          '快速赎回',
          `当日到账，由${fastLender}垫付，每人每个自然日不超过 ${moneyText(fastCapOn(day))} 元；${FAST_CONDITIONS}`,
        ),
      ]

function statusLines(contract: FundDescription, day: IsoDate): ContractLine[] {
  const { status } = contract
  const now = fundStatusName(status.person)
  const changes = comingChanges(contract, day)
    .filter(({ term }) => term === 'status' || term === 'end_date')
    .map(({ effectiveFrom, term, value }) => ({
      day: effectiveFrom,
      text: term === 'end_date' ? EXPIRED : fundStatusName(value),
    }))
  const persons = line('交易状态', now, changesOf(now, changes))
  const institutions = announced('机构交易状态', contract, 'inst_status', fundStatusName(status.institution), value =>
    value === null ? '与个人相同' : fundStatusName(value),
  )
  const isApart = status.institution !== status.person || institutions.coming.length > 0
  return [persons, ...(isApart ? [institutions] : [])]
}

function holdingLines(contract: FundDescription, day: IsoDate): ContractLine[] {
  return [
    dated('持有期', contract, day, ({ hold }) => (hold === null ? '不设持有期' : holdingText(hold))),
    ...openLines(contract, day),
    line('申请时间', '开放日 15:00 前提交的为当日申请'),
  ]
}

/** The open periods that are not over. */
function openLines({ windows }: FundDescription, day: IsoDate): ContractLine[] {
  if (windows === null) return [line('开放期', '每个开放日')]
  const left = windows.filter(({ to }) => to >= day).map(windowText)
  return [line('开放期', left.length === 0 ? '下一开放期以公告为准' : left.join('；'))]
}

function feeLines(contract: FundDescription, day: IsoDate): ContractLine[] {
  const discount = (e4: number) => discountWords(rateText(rateOfE4(e4))) ?? '不打折'
  const ofPersons = dated('直销申购费率', contract, day, each => discount(each.purchaseDiscountE4))
  const ofInstitutions = dated('机构直销申购费率', contract, day, each =>
    discount(each.institutionDiscountE4 ?? each.purchaseDiscountE4),
  )
  const isApart = ofInstitutions.text !== ofPersons.text || ofInstitutions.coming.length > ofPersons.coming.length
  return [
    dated('收费方式', contract, day, ({ feeType }) => feeTypeName(feeType)),
    ...(contract.tiers.some(({ kind }) => kind === 'purchase')
      ? [ofPersons, ...(isApart ? [ofInstitutions] : [])]
      : []),
    ...managementLines(contract, day),
    { ...line('托管费', year(contract.custodyRate)), borne: 'rate' },
    { ...dated('销售服务费', contract, day, ({ serviceRateE8 }) => year(serviceRateE8)), borne: 'rate' },
    { ...dated('后端收费公式', contract, day, ({ backendFormula }) => backendFormula), isForStaff: true },
    { ...dated('转换补差公式', contract, day, ({ convertFormula }) => convertFormula), isForStaff: true },
  ]
}

const year = (rate: bigint | number) => `${shareText(rateE8(BigInt(rate)))}/年`

/** The management fee; of a floating one all rates that may be due, and its rule as it changes. */
function managementLines({ floating, manageRate }: FundDescription, day: IsoDate): ContractLine[] {
  if (floating.length === 0) return [{ ...line('管理费', year(manageRate)), borne: 'rate' }]
  const now = floatingTermsOn(floating, day)
  const rates = datedLine('管理费', floating, day, floatingRates(now), each => floatingRates(each))
  const sentence = (terms: FloatingFee, at: number) => floatingRule(terms)[at]?.text ?? ''
  const rule = floatingRule(now).map(({ name, text }, at) =>
    datedLine(name, floating, day, text, terms => sentence(terms, at)),
  )
  return [{ ...rates, borne: 'rate' }, ...rule.map(each => ({ ...each, borne: 'rule' as const }))]
}

function endingLines({ convertInto, endDate, ending }: FundDescription, day: IsoDate): ContractLine[] {
  const paid = ending.payments.map(each => `${each.day}${each.isLast ? '（末次）' : ''}`)
  const partners = convertInto === null ? '同一登记机构、同一收费方式且开放申购的基金' : partnersText(convertInto)
  return [
    line('可转入基金', partners),
    ...(endDate === null
      ? []
      : [line('合同到期', `${endDate} 为最后交易日，次日起停止交易${endDate < day ? '（已到期）' : ''}`)]),
    ...(paid.length === 0 ? [] : [line('清算分配', paid.join('、'))]),
    ...(ending.conversion === null
      ? []
      : [
          line(
            '份额转换',
            `${ending.conversion.day} 全部份额转换为${ending.conversion.targetName}（${ending.conversion.target}）`,
          ),
        ]),
  ]
}

const feeKinds: readonly FeeKind[] = ['subscribe', 'purchase', 'backend', 'redeem']
const holderWords: Readonly<Record<FeeHolder, string>> = {
  all: '',
  person: '（个人投资者）',
  institution: '（机构投资者）',
}

/** The standard tables of a kind of fee, one where both kinds of holders pay the same; those of later days after them. */
function tablesOf({ tiers }: FundDescription, kind: FeeKind, day: IsoDate): ContractTable[] {
  const days = tiers.filter(tier => tier.kind === kind && tier.effectiveFrom > day).map(tier => tier.effectiveFrom)
  const later = [...new Set(days)].sort()
  return [day, ...later].flatMap((on, at) =>
    appliedOn(tiers, kind, on)
      .filter(({ lines: [first] }) => first && (at === 0 || first.effectiveFrom === on))
      .map(({ holder, lines }) => ({
        title: `${feeKindNames[kind]}${holderWords[holder]}`,
        head: beginsAtMoney(kind) ? '金额' : '持有时间',
        from: lines[0]!.effectiveFrom <= ALWAYS ? null : lines[0]!.effectiveFrom,
        isComing: at > 0,
        rows: lines.map((tier, position) => ({
          range: rangeOf(tier, lines[position + 1]),
          charge: chargeText(tier.fixedFee === null ? null : fenText(tier.fixedFee), rateText(tier.rate)),
        })),
      })),
  )
}

function appliedOn(tiers: readonly FeeTier[], kind: FeeKind, day: IsoDate): { holder: FeeHolder; lines: FeeTier[] }[] {
  const channel = beginsAtMoney(kind) ? 'agency' : 'own'
  const person = tiersInForce(tiers, kind, day, { holder: 'person', channel })
  const institution = tiersInForce(tiers, kind, day, { holder: 'institution', channel })
  return chargesOf(person) === chargesOf(institution)
    ? [{ holder: 'all', lines: person }]
    : [
        { holder: 'person', lines: person },
        { holder: 'institution', lines: institution },
      ]
}

const chargesOf = (lines: readonly FeeTier[]): string =>
  lines.map(({ fromValue, rate, fixedFee }) => `${fromValue} ${rate} ${fixedFee}`).join()

const rangeOf = ({ kind, fromValue }: FeeTier, next: FeeTier | undefined): string =>
  beginsAtMoney(kind)
    ? amountRange(fenText(fen(fromValue)), next ? fenText(fen(next.fromValue)) : null)
    : dayRange(Number(fromValue), next ? Number(next.fromValue) : null)
