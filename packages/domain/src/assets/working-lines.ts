import { KIND } from '../codes/business-kinds.ts'
import { DIVIDEND } from '../codes/dividend-types.ts'
import { discountedRate } from '../fee/purchase-fee.ts'
import { moneyText } from '../format/amounts.ts'
import { shareText } from '../format/percent.ts'
import type { LegalChannel } from '../law/legal-rule.ts'
import { formatScaled, parseScaled } from '../money/decimal.ts'
import { addFen, fen, fenText, netOfOutsideFee, parseFen, parseRate, sumFen } from '../money/money.ts'
import { isFundConversion, isLiquidation, isReturnedFee, type OrderCause } from '../order/order-states.ts'
import { shortText } from './act-words.ts'
import { type FloatingText, floatingRate, floatingWhy } from './floating-words.ts'

/** The figures of one confirmed leg of an order, as wire text. */
export type Working = {
  nav: string
  navDay: string
  gross: string
  rate: string
  /** The class charges for entering it, but the law forbade that in own sales. */
  entryWaived: boolean
  discount: string
  fixedFee: string | null
  net: string
  fee: string
  /** What an outside registrar took of the result, a part of the fee. */
  performanceFee: string
  toFund: string
  toCompany: string
  backendFee: string
  mandatory: { free: string; charged: string; rate: string; fee: string } | null
  interest: string
  refund: string
  /** The unpaid loss of a money-market fund that the last shares bear; zero or negative. */
  unpaid: string
  /** The sales service fee returned with the shares. */
  serviceReturn: string
  /** The parts of a floating management fee returned with them. */
  floatingReturn: string
  shares: string
  shareRounding: 'half-up' | 'truncate'
  lots: readonly LotText[]
  /** For an act of the fund: the amount per share, and the shares where the order does not name them. */
  act: { each: string; held: string | null } | null
}

type LotText = {
  channel: LegalChannel
  registerDate: string
  days: number
  floating: (FloatingText & { contingent: string; excess: string }) | null
}

/** The fields of an order that decide how its confirmation is explained. */
type ExplainedOrder = {
  businessCode: string
  cause: OrderCause | null
  amount: string | null
  payment: 'card' | 'remit'
  shares: string | null
  dividendType: string | null
}

/** One line of a calculation: sign, label, figure and explanation. */
export type Line = {
  sign: '' | '−' | '＋' | '×' | '÷' | '＝'
  label: string
  value: string
  how?: string
  isSum?: boolean
}

const yuan = (text: string): string => `${moneyText(text)} 元`
const isZero = (text: string): boolean => parseFen(text) === 0n

/** The calculation of a purchase or subscription, line by line (PLUS-01). */
export function purchaseLines(
  working: Working,
  businessCode: string,
  payment: ExplainedOrder['payment'] = 'card',
): Line[] {
  const isIssue = businessCode === KIND.subscription
  const act = isIssue ? '认购' : '申购'
  const paid = payment === 'remit' ? '汇款到账的金额' : '从银行卡扣除的金额'
  const sum = fenText(addFen(parseFen(working.gross), parseFen(working.refund)))
  return [
    ...(isZero(working.refund)
      ? [{ sign: '' as const, label: `${act}金额`, value: yuan(working.gross), how: paid }]
      : [
          { sign: '' as const, label: '支付金额', value: yuan(sum), how: paid },
          {
            sign: '−' as const,
            label: '未确认金额',
            value: yuan(working.refund),
            how: '超过募集上限或单一投资者持有上限的部分，退回原银行卡',
          },
          { sign: '＝' as const, label: `${act}金额`, value: yuan(working.gross), isSum: true },
        ]),
    { sign: '−', label: `${act}费`, value: yuan(working.fee), how: feeWords(working, act) },
    { sign: '＝', label: `净${act}金额`, value: yuan(working.net), isSum: true },
    ...(isZero(working.interest)
      ? []
      : [
          {
            sign: '＋' as const,
            label: '募集期利息',
            value: yuan(working.interest),
            how: '由银行支付，折算为份额，不收费用',
          },
        ]),
    {
      sign: '÷',
      label: isIssue ? '发行面值' : '单位净值',
      value: working.nav,
      how: isIssue ? `基金于 ${working.navDay} 成立` : `${working.navDay} 的净值`,
    },
    sharesLine('确认份额', working),
  ]
}

function feeWords(working: Working, act: string): string {
  const { fixedFee, rate, entryWaived, discount, gross, net, toFund, toCompany } = working
  if (fixedFee !== null) return `每笔固定 ${yuan(fixedFee)}，不打折；${receivers(toFund, toCompany)}`
  if (parseRate(rate) === 0n) return entryWaived ? `本公司直销免收${act}费` : `该基金份额不收前端${act}费`
  const charged = chargedRate(rate, discount)
  const price =
    discount === '1.0000' ? `费率 ${charged}` : `费率 ${shareText(rate)} × ${discountWords(discount)} ＝ ${charged}`
  const sum = `净${act}金额 ＝ ${moneyText(gross)} ÷（1 ＋ ${charged}）＝ ${moneyText(net)}，四舍五入到分`
  return `${price}；${sum}；${receivers(toFund, toCompany)}`
}

const receivers = (toFund: string, toCompany: string): string =>
  isZero(toFund) ? `全部归本公司` : `其中归基金财产 ${yuan(toFund)}，归本公司 ${yuan(toCompany)}`

/** '1 折' for '0.1000'. */
const discountWords = (discount: string): string =>
  `${formatScaled(parseScaled(discount, 4) ?? 0n, 3).replace(/\.?0+$/, '')} 折`

/** The rate after the discount with as many decimals as needed: '0.15%', '0.125%'. */
function chargedRate(rate: string, discount: string): string {
  const charged = discountedRate({ rate: parseRate(rate), discountE4: Number(parseScaled(discount, 4) ?? 0n) })
  return shareText(charged, 4).replace(/0{1,2}%$/, '%')
}

const sharesLine = (label: string, { shares, shareRounding }: Working): Line => ({
  sign: '＝',
  label,
  value: `${moneyText(shares)} 份`,
  how: shareRounding === 'half-up' ? '四舍五入到 0.01 份，尾差归基金财产' : '截去 0.01 份以下的部分，尾差归基金财产',
  isSum: true,
})

/** The calculation of a redemption; a table below shows its lots (PLUS-01). */
export function redemptionLines(working: Working): Line[] {
  const returned = returnedLines(working)
  const fees = [working.serviceReturn, working.floatingReturn].filter(fee => !isZero(fee))
  const total = addFen(parseFen(working.net), ...fees.map(parseFen))
  return [
    ...sharesOutLines(working, 'redemption'),
    { sign: '＝', label: '到账金额', value: yuan(working.net), how: '支付到原银行卡', isSum: true },
    ...returned,
    ...(fees.length === 0
      ? []
      : [
          {
            sign: '＝' as const,
            label: '合计到账',
            value: yuan(fenText(total)),
            how: `同日分${fees.length === 1 ? '两' : '三'}笔支付`,
            isSum: true,
          },
        ]),
  ]
}

/** The fees that the NAV bore and that go back with the shares. */
const returnedLines = (working: Working): Line[] => [
  ...(isZero(working.serviceReturn) ? [] : [serviceLine(working.serviceReturn, working.lots)]),
  ...floatingLines(working.lots),
]

/** The floating management fee of each lot, and the parts that go back. */
function floatingLines(lots: Working['lots']): Line[] {
  const decided = lots.flatMap(({ floating, registerDate, days }) =>
    floating ? [{ floating, registerDate, days }] : [],
  )
  if (decided.length === 0) return []
  const back = (part: 'contingent' | 'excess', label: string): Line[] => {
    const sum = fenText(sumFen(decided.map(({ floating }) => parseFen(floating[part]))))
    const how = '不应收取的部分，持有期内逐日计提，由基金财产返还，每笔份额四舍五入到分'
    return isZero(sum) ? [] : [{ sign: '＋', label, value: yuan(sum), how }]
  }
  return [
    ...decided.map(
      ({ floating, registerDate, days }): Line => ({
        sign: '',
        label: `${registerDate} 确认的份额应收管理费`,
        value: floatingRate(floating),
        how: floatingWhy(floating, days),
      }),
    ),
    ...back('contingent', '返还或有管理费'),
    ...back('excess', '返还超额管理费'),
  ]
}

const serviceLine = (amount: string, lots: Working['lots']): Line => ({
  sign: '＋',
  label: '返还销售服务费',
  value: yuan(amount),
  how: `${returnedWords(lots)}，由本公司支付，每笔份额四舍五入到分`,
})

/** What of the service fee is returned, by who sold the lots. */
function returnedWords(lots: Working['lots']): string {
  const own = '持有期内自 2027-01-01 起计提的部分全额返还'
  const agency = '代销机构售出的份额，自 2027-01-01 起、持有满一年之后计提的部分返还'
  if (lots.every(lot => lot.channel === 'own')) return own
  return lots.every(lot => lot.channel === 'agency') ? agency : `直销份额${own}；${agency}`
}

/** The calculation of both legs of a conversion: source fund, supplement, target fund. */
export const conversionLines = (working: Working, into: Working): Line[] => [
  ...sharesOutLines(working, 'conversion'),
  { sign: '＝', label: '转入金额', value: yuan(working.net), isSum: true },
  {
    sign: '−',
    label: '补差费',
    value: yuan(into.fee),
    how: supplementWords(into),
  },
  ...(isZero(into.fee) ? [] : [{ sign: '＝' as const, label: '净转入金额', value: yuan(into.net), isSum: true }]),
  { sign: '÷', label: '转入基金净值', value: into.nav, how: `${into.navDay} 的净值` },
  sharesLine('转入份额', into),
  ...returnedLines(working),
]

/**
 * Explains the supplement by the difference of the rates, or of the fees where the net does not follow from the rates.
 */
function supplementWords({ gross, rate, entryWaived, net, fee }: Working): string {
  if (entryWaived && isZero(fee)) return '本公司直销免收转入基金的申购费，不收补差费'
  if (parseRate(rate) === 0n && isZero(fee)) return '转入基金的申购费率不高于转出基金，不收补差费'
  if (netOfOutsideFee(parseFen(gross), parseRate(rate)) !== parseFen(net))
    return '两只基金按转入金额各自的申购费之差，归本公司'
  const price = shareText(rate)
  const sum = `净转入金额 ＝ ${moneyText(gross)} ÷（1 ＋ ${price}）＝ ${moneyText(net)}，四舍五入到分`
  return `两只基金申购费率之差 ${price}；${sum}；归本公司`
}

/** The calculation of a dividend: paid out, or reinvested at the NAV of the ex-date. */
export const dividendLines = (working: Working, entitled: string, isReinvested: boolean): Line[] => [
  { sign: '', label: '享有分红的份额', value: `${moneyText(entitled)} 份`, how: '权益登记日持有的份额' },
  ...(working.act ? [{ sign: '×' as const, label: '每份红利', value: `${shortText(working.act.each)} 元` }] : []),
  { sign: '＝', label: '红利金额', value: yuan(working.gross), how: '份额 × 每份红利，四舍五入到分', isSum: true },
  ...dividendFees(working),
  ...(isReinvested
    ? [
        { sign: '÷' as const, label: '除息日净值', value: working.nav, how: `${working.navDay} 的净值，不收申购费` },
        sharesLine('再投资份额', working),
      ]
    : []),
]

/** Fees of a dividend, which only an outside registrar takes. */
function dividendFees({ fee, performanceFee, net }: Working): Line[] {
  if (isZero(fee)) return []
  const charge = fenText(fen(parseFen(fee) - parseFen(performanceFee)))
  return [
    ...(isZero(charge)
      ? []
      : [{ sign: '−' as const, label: '手续费', value: yuan(charge), how: '按登记机构的确认收取，归本公司' }]),
    ...performanceLine(performanceFee),
    { sign: '＝', label: '扣费后红利', value: yuan(net), isSum: true },
  ]
}

/** What an outside registrar takes of the result. */
const performanceLine = (fee: string): Line[] =>
  isZero(fee) ? [] : [{ sign: '−', label: '业绩报酬', value: yuan(fee), how: '由登记机构计算，归本公司' }]

/** The calculation of a split. */
const splitLines = (working: Working, businessCode: string, each: string): Line[] => [
  {
    sign: '',
    label: '拆分比例',
    value: `每 1 份变为 ${shortText(each)} 份`,
    how: '单位净值按同一比例调整，持有成本不变',
  },
  {
    sign: '＝',
    label: businessCode === KIND.forcedDecrease ? '减少份额' : '增加份额',
    value: `${moneyText(working.shares)} 份`,
    how: '拆分后的份额与原有份额之差，精确到 0.01 份',
    isSum: true,
  },
]

/** Shares from or to another seller. */
const custodyLine = ({ shares }: Working, businessCode: string): Line => ({
  sign: '',
  label: businessCode === KIND.custodyIn ? '转入份额' : '转出份额',
  value: `${moneyText(shares)} 份`,
  how: '申购日、登记日和持有成本随份额转移，持有时间连续计算，不收费用',
  isSum: true,
})

/** A day's income of a money-market fund and the shares it becomes. */
const incomeLines = (working: Working, { each, held }: { each: string; held: string }): Line[] => [
  { sign: '', label: '享有收益的份额', value: `${moneyText(held)} 份` },
  { sign: '×', label: '万份收益', value: `${shortText(each)} 元`, how: `${working.navDay} 每 10,000 份的收益` },
  { sign: '＝', label: '当日收益', value: yuan(working.gross), how: '份额 ÷ 10,000 × 万份收益，精确到分', isSum: true },
  { sign: '÷', label: '单位净值', value: working.nav },
  { sign: '＝', label: '结转份额', value: `${moneyText(working.shares)} 份`, isSum: true },
]

const corrected: Record<string, string> = {
  [KIND.forcedIncrease]: '补记份额',
  [KIND.forcedDecrease]: '扣减份额',
  [KIND.refund]: '补付金额',
}

/** The change that a corrected NAV makes to an earlier confirmation (PLUS-07), computed on the whole order. */
const correctionLines = (working: Working, businessCode: string): Line[] => [
  {
    sign: '',
    label: '更正后的单位净值',
    value: working.nav,
    how: `${working.navDay} 的净值，原申请按它重新计算`,
  },
  {
    sign: '＝',
    label: corrected[businessCode] ?? '更正',
    value: businessCode === KIND.refund ? yuan(working.net) : `${moneyText(working.shares)} 份`,
    how: '重新计算的结果与原确认之差',
    isSum: true,
  },
]

/** A payment of a fund that ends: the rate follows from the whole payment, which only the announcement has. */
const liquidationLines = (working: Working): Line[] => [
  { sign: '', label: '享有清算款的份额', value: `${moneyText(working.shares)} 份` },
  {
    sign: '＝',
    label: '清算款',
    value: yuan(working.net),
    how: '本次派发总额 × 份额 ÷ 全部份额，舍去分以下的尾数，不收赎回费',
    isSum: true,
  },
]

/** The conversion of a whole fund: shares for shares, without a fee. */
const fundConversionLines = (working: Working, into: Working): Line[] => [
  {
    sign: '',
    label: '转出份额',
    value: `${moneyText(working.shares)} 份`,
    how: '登记日、持有时间和持有成本随份额转移',
  },
  { sign: '×', label: '转出基金净值', value: working.nav, how: `${working.navDay} 的净值` },
  { sign: '÷', label: '转入基金净值', value: into.nav, how: `${into.navDay} 的净值` },
  {
    sign: '＝',
    label: '转入份额',
    value: `${moneyText(into.shares)} 份`,
    how: '四舍五入到 0.01 份；冻结份额与其余份额合计取整，不收费用。依据基金合同和份额转换公告；类别归并另依《公开募集证券投资基金销售费用管理规定》',
    isSum: true,
  },
  ...(isZero(working.serviceReturn) ? [] : [serviceLine(working.serviceReturn, working.lots)]),
]

/** Money of a customer in the settlement account, as wire text; `interest` is exact to a millionth of a yuan. */
export type StayText = { amount: string; from: string; to: string; nights: number; interest: string }

/** How interest on settlement money was computed: each stay, and the whole fen of all. */
export const interestLines = (stays: readonly StayText[], paid: string): Line[] => [
  ...stays.map(
    ({ amount, from, to, nights, interest }): Line => ({
      sign: '＋',
      label: `${moneyText(amount)} 元`,
      value: `${interest} 元`,
      how: `${from} 至 ${to}，${nights} 晚`,
    }),
  ),
  {
    sign: '＝',
    label: '本次支付利息',
    value: yuan(paid),
    how: '每段按银行的结算资金利率 ÷ 360 计息，所列舍去百万分之一元以下；连同此前不足一分的部分，付至整分，其余留待下个结息日，不归本公司',
    isSum: true,
  },
]

/** Heading of the lots that an order used. */
export function lotsTitle({ businessCode }: Pick<ExplainedOrder, 'businessCode'>): string {
  if (businessCode === KIND.conversion || businessCode === KIND.custodyOut) return '本次转出的份额（先买先转）'
  return businessCode === KIND.redemption ? '本次赎回的份额（先买先赎）' : '本次减少的份额（先买先减）'
}

/** Whether a NAV decided: none does in a payment of a liquidation, a transfer of custody and a returned fee. */
export const isPriced = ({ cause }: Pick<ExplainedOrder, 'cause'>): boolean =>
  !isLiquidation(cause) && cause !== 'custody' && !isReturnedFee(cause)

/** The day on which a lot was registered, and that it came from an agency. */
export const lotDay = ({ registerDate, channel }: { registerDate: string; channel: LegalChannel }): string =>
  channel === 'agency' ? `${registerDate} 代销转入` : registerDate

/** From the shares that leave a fund to their value after fees. */
function sharesOutLines(working: Working, kind: 'redemption' | 'conversion'): Line[] {
  const act = { redemption: '赎回', conversion: '转出' }[kind]
  const { fee, backendFee, performanceFee, mandatory } = working
  const charged = parseFen(fee) - parseFen(backendFee) - parseFen(performanceFee)
  const own = fenText(fen(charged - parseFen(mandatory?.fee ?? '0.00')))
  return [
    { sign: '', label: '确认份额', value: `${moneyText(working.shares)} 份`, how: `先确认的份额先${act}` },
    { sign: '×', label: '单位净值', value: working.nav, how: `${working.navDay} 的净值` },
    {
      sign: '＝',
      label: `${act}金额`,
      value: yuan(working.gross),
      how: working.lots.length > 1 ? '每笔份额 × 净值，四舍五入到分后相加' : '四舍五入到分',
      isSum: true,
    },
    {
      sign: '−',
      label: '赎回费',
      value: yuan(own),
      how: isZero(own)
        ? '按持有天数不收赎回费'
        : `每笔份额按持有天数对应的费率计算；其中归基金财产 ${yuan(fenText(fen(parseFen(working.toFund) - parseFen(mandatory?.fee ?? '0.00'))))}`,
    },
    ...(mandatory && !isZero(mandatory.fee) ? [mandatoryLine(mandatory)] : []),
    ...(isZero(working.backendFee)
      ? []
      : [
          { sign: '−' as const, label: '后端申购费', value: yuan(working.backendFee), how: '按持有天数计算，归本公司' },
        ]),
    ...performanceLine(performanceFee),
    ...(isZero(working.unpaid)
      ? []
      : [
          {
            sign: '−' as const,
            label: '未付收益（负）',
            value: yuan(fenText(fen(-parseFen(working.unpaid)))),
            how: `全部${act}时一并结清`,
          },
        ]),
  ]
}

/** What the part above the free shares of a holder pays on a declared day of a money-market fund. */
const mandatoryLine = ({ free, charged, rate, fee }: NonNullable<Working['mandatory']>): Line => ({
  sign: '−',
  label: '强制赎回费',
  value: yuan(fee),
  how: `当日不收费的份额为 ${moneyText(free)} 份，超过的 ${moneyText(charged)} 份按 ${shareText(rate)} 收取，全额归入基金财产`,
})

/** The calculation of a confirmation; null for orders without one (PLUS-01). */
export function workingLines(order: ExplainedOrder, working: Working, into: Working | null): Line[] | null {
  const { businessCode, cause, amount, payment, shares, dividendType } = order
  if (cause === 'correction') return correctionLines(working, businessCode)
  if (businessCode === KIND.refund && isLiquidation(cause)) return liquidationLines(working)
  if (cause === 'service')
    return [
      { sign: '', label: '返还销售服务费', value: yuan(working.net), how: '由本公司支付，算法见原申请', isSum: true },
    ]
  if (cause === 'floating')
    return [
      { sign: '', label: '返还浮动管理费', value: yuan(working.net), how: '由基金财产支付，算法见原申请', isSum: true },
    ]
  if (cause === 'custody') return [custodyLine(working, businessCode)]
  if (businessCode === KIND.conversion) {
    const lines = isFundConversion(cause) ? fundConversionLines : conversionLines
    return into && lines(working, into)
  }
  if (businessCode === KIND.redemption) return redemptionLines(working)
  if (amount !== null && businessCode !== KIND.refund) return purchaseLines(working, businessCode, payment)
  const { act } = working
  if (cause === 'split') return act && splitLines(working, businessCode, act.each)
  if (cause === 'carry') return act?.held ? incomeLines(working, { each: act.each, held: act.held }) : null
  return businessCode === KIND.dividend
    ? dividendLines(working, shares ?? '0.00', dividendType === DIVIDEND.reinvest)
    : null
}
