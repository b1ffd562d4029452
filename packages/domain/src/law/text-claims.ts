import type { IsoDate } from '../calendar/dates.ts'
import { parseRate } from '../money/money.ts'
import type { LegalFundKind } from './legal-rule.ts'
import { type LegalRuleCode, ruleOn } from './legal-rules.ts'
import type { Sentence } from './text-sentences.ts'

/** A statement about a rule of law in a sentence. */
export type TextClaim = {
  readonly rule: LegalRuleCode
  /** The words of the statement. */
  readonly says: string
  /** Whether the statement contradicts the rule of a day. */
  readonly isFalse: (day: IsoDate, about: TextSubject) => boolean
}

/** The funds that a text is about; a general text speaks of contracts older than 2026. */
export type TextSubject = { readonly contractDay: IsoDate | null; readonly fundKinds: readonly LegalFundKind[] }

/** Words about other sellers, or about the standard rate, which is published but not charged. */
const ELSEWHERE = /代销|其他(?:基金)?销售机构|其他机构|其他渠道|代理销售/
const HERE = /本平台|本公司|本网站|直销|管理人自己/
const STANDARD = /标准费率|标准申购费率|标准认购费率|上限|不超过/
const NO_FEE =
  /不(?:再|另|必|用)?(?:补)?(?:收|付|交|扣|计)|免(?:收|除|去|交|付)|没有|无(?:须|需)?|为 ?(?:零|0(?![.\d]))|停收|停止收取|取消/
// Bounds: a text of digits would take the square of its length.
const PERCENT = '(\\d{1,9}(?:\\.\\d{1,9})?)\\s?[%％]'
const CHARGED = '(?!0{1,9}(?:\\.0{1,9})?\\s?[%％元])'
const ENTRY_FEE = '(?:认购|申购|买入|购买|补差|前端)(?:手续)?(?:费率|费)'
const PARTS = '(?:[万千百]分之|万)[一二三四五六七八九十]'

const ENTRY_CHARGES = [
  new RegExp(`${ENTRY_FEE}[^，]{0,24}?${CHARGED}${PERCENT}`),
  new RegExp(`${ENTRY_FEE}[^，]{0,12}?${PARTS}`),
  new RegExp(`${CHARGED}${PERCENT}\\s?的?(?:认购|申购)(?:手续)?费`),
  new RegExp(`(?:认购|申购|买入)(?:时)?(?:按|为|收|：)?\\s?${CHARGED}\\d(?:\\.\\d+)?\\s?[%％]`),
  new RegExp(`(?:收|付|交(?!易)|补|省)(?:取|的|掉|一笔)*[^，]{0,8}${ENTRY_FEE}`),
  new RegExp(`${ENTRY_FEE}[^，]{0,16}?(?:${CHARGED}\\d[\\d,.]*\\s?(?:万|亿)?元|折|(?<!首)档|优惠|外扣法|计算|收取)`),
  /(?:认购|申购)[^，]{0,10}[一二三四五六七八九\d.]\s?折/,
  /直销[^，]{0,8}优惠|费率\s?[×x]\s?折扣/,
]
const BACKEND_CHARGES = [
  new RegExp(`后端(?:申购)?费率?[^；]{0,24}?${CHARGED}${PERCENT}`),
  /后端[^；]{0,40}(?:收取|扣除|再收|少交|年限收)/,
]
const SERVICE = /服务费/
const REDEEMED = /赎回/
const YEAR_HELD = /(?:满|超过|超出)\s?(?:一|1)\s?年/
const PAID_BY_SERVICE = /(?:付|约|扣|一天|每天|每月|每年|多交)[^，]{0,12}\d[\d,.]*\s?元/
const RETURNED = /返还|退还|退回/

/** The claims of a sentence about law, for any day. */
export function claimsIn(sentence: Sentence): TextClaim[] {
  if (isElsewhere(sentence)) return [...ownClauses(sentence), ...caps(sentence), ...agencyRelief(sentence)]
  return [
    ...entryFee(sentence),
    ...backEndFee(sentence),
    ...serviceFee(sentence),
    ...floors(sentence),
    ...caps(sentence),
    ...performance(sentence),
    ...bareGrowth(sentence),
    ...assessments(sentence),
    ...interest(sentence),
  ]
}

function isElsewhere({ text, before, heading }: Sentence): boolean {
  if (ELSEWHERE.test(text)) return true
  return !HERE.test(text) && (ELSEWHERE.test(before) || ELSEWHERE.test(heading))
}

/** What a sentence about other sellers says about this one: 在本公司申购费 0.08%，在代销机构 0.8%. */
const ownClauses = ({ clauses, ...sentence }: Sentence): TextClaim[] =>
  entryFee({ ...sentence, clauses: clauses.filter(clause => HERE.test(clause) && !ELSEWHERE.test(clause)) })

function entryFee({ text, clauses }: Sentence): TextClaim[] {
  if (STANDARD.test(text)) return []
  return clauses
    .filter(clause => !NO_FEE.test(clause) && !/后端|吗$/.test(clause))
    .filter(clause => ENTRY_CHARGES.some(form => form.test(clause)))
    .map(says => ({
      rule: 'own-entry-fee',
      says,
      isFalse: (day, { contractDay }) => {
        // A fund being raised on a day has a contract of that day.
        const contract = /认购/.test(says) && !/申购/.test(says) ? day : contractDay
        return ruleOn('own-entry-fee', day, { channel: 'own', contractDay: contract })?.figure === 0n
      },
    }))
}

function backEndFee({ text }: Sentence): TextClaim[] {
  if (
    NO_FEE.test(text.replace(/买入时不收|先不收|满 ?\d ?年(?:的)?免收/g, '')) ||
    !BACKEND_CHARGES.some(form => form.test(text))
  )
    return []
  return [
    {
      rule: 'own-backend-fee',
      says: text,
      isFalse: day => ruleOn('own-backend-fee', day, { channel: 'own' })?.figure === 0n,
    },
  ]
}

/** Claims that the service fee of own sales ends after a year, costs money, or is returned. */
function serviceFee(sentence: Sentence): TextClaim[] {
  const { text } = sentence
  if (!SERVICE.test(text)) return []
  const isReturned = (day: IsoDate) => (ruleOn('own-service-fee-return', day, { channel: 'own' })?.figure ?? 0n) > 0n
  const claim = (isFalse: TextClaim['isFalse']): TextClaim => ({ rule: 'own-service-fee-return', says: text, isFalse })
  if (RETURNED.test(text)) return [claim(day => !isReturned(day))]
  if (YEAR_HELD.test(text) && /不再|免收|停/.test(text)) return [claim(() => true)]
  return PAID_BY_SERVICE.test(text) ? [claim(isReturned)] : []
}

/** Claims that shares sold by agencies bear no service fee after a year. */
function agencyRelief({ text }: Sentence): TextClaim[] {
  if (!SERVICE.test(text) || !YEAR_HELD.test(text) || !/不再|免收|停/.test(text)) return []
  return [
    {
      rule: 'service-fee-days',
      says: text,
      isFalse: day => ruleOn('service-fee-days', day, { channel: 'agency', fundKind: 'equity' }) === null,
    },
  ]
}

const EXEMPT = /债券|指数|货币|ETF|同业存单|个人|机构/
const BELOW_DAYS = new RegExp(`不满\\s?(\\d{1,9})\\s?[日天][^；满]{0,20}?${PERCENT}`, 'g')
const FREE_FROM = /满\s?(\d{1,9})\s?[日天][^，]{0,20}?(?:免赎回费|免收|不收|赎回免费|为零)/

/** Redemption fees by days held, compared with the floors common to all funds and holders. */
function floors({ text, clauses }: Sentence): TextClaim[] {
  if (!/赎回|费率|持有/.test(text)) return []
  const floorOn = (day: IsoDate, days: bigint) =>
    ruleOn('redemption-fee-floor', day)?.figure.findLast(step => step.fromDays <= days)?.rate ?? 0n
  const claim = (says: string, isFalse: TextClaim['isFalse']): TextClaim => ({
    rule: 'redemption-fee-floor',
    says,
    isFalse,
  })
  const rates = /后端/.test(text)
    ? []
    : [...text.matchAll(BELOW_DAYS)].map(([says, days = '', percent = '']) =>
        claim(says, day => rateOf(percent) < floorOn(day, BigInt(days) - 1n)),
      )
  const free =
    EXEMPT.test(text) || !REDEEMED.test(text)
      ? []
      : clauses.flatMap(says => {
          const [found, days = ''] = FREE_FROM.exec(says) ?? []
          return found === undefined ? [] : [claim(says, day => floorOn(day, BigInt(days)) > 0n)]
        })
  const cut = clauses
    .filter(
      clause => /赎回费(?!率不低)[^，]{0,12}(?:[一二三四五六七八九\d]\s?折|优惠)/.test(clause) && !NO_FEE.test(clause),
    )
    .map(
      (says): TextClaim => ({
        rule: 'redemption-fee-to-fund',
        says,
        isFalse: day => ruleOn('redemption-fee-to-fund', day) !== null,
      }),
    )
  return [...rates, ...free, ...cut]
}

const rateOf = (percent: string): bigint => parseRate(percent) / 100n

const KIND_WORDS: readonly (readonly [RegExp, LegalFundKind])[] = [
  [/货币/, 'money'],
  [/债/, 'bond'],
  [/指数/, 'index'],
  [/其他混合|混合(?:型|类)?基金|混合类/, 'mixed'],
  [/股票|偏股/, 'equity'],
]
const kindIn = (text: string): LegalFundKind | null => KIND_WORDS.find(([word]) => word.test(text))?.[1] ?? null

/** Caps named in a text, and yearly service fees above the legal cap. */
function caps({ text, clauses }: Sentence): TextClaim[] {
  const entry = /(?:认购|申购)费/.test(text) && /上限|不超过/.test(text)
  const capsSaid = clauses.flatMap((says): TextClaim[] => {
    const [found, percent = ''] = new RegExp(PERCENT).exec(says) ?? []
    const fundKind = kindIn(says)
    if (!entry || found === undefined || fundKind === null) return []
    const isFalse = (day: IsoDate) => {
      const cap = ruleOn('entry-fee-cap', day, { channel: 'agency', fundKind })?.figure
      return cap !== undefined && cap !== rateOf(percent)
    }
    return [{ rule: 'entry-fee-cap', says, isFalse }]
  })
  const service = new RegExp(`服务费率?[^，]{0,12}?${PERCENT}`).exec(text)
  if (!service) return capsSaid
  const isFalse: TextClaim['isFalse'] = (day, { fundKinds }) => {
    const named = kindIn(text)
    const kinds = named === null ? fundKinds : [named]
    const highest = (kinds.length === 0 ? (['equity'] as const) : kinds)
      .map(fundKind => ruleOn('service-fee-cap', day, { fundKind })?.figure ?? 0n)
      .reduce<bigint>((most, each) => (each > most ? each : most), 0n)
    const kept = ruleOn('existing-contract-transition', day)?.figure
    return highest > 0n && rateOf(service[1] ?? '0') > highest && (kept === undefined || day > kept)
  }
  return [...capsSaid, { rule: 'service-fee-cap', says: text, isFalse }]
}

const SHORT = '(?:近|过去|最近)\\s?(半\\s?年|[一二两三四五六七八九\\d]+\\s?(?:周|日|天|个?月|个?季度))'
const ANNUALISED = new RegExp(`${SHORT}[^，]{0,12}年化`)
const RANKED = new RegExp(`${SHORT}[^，]{0,20}(?:排名|名列|位列|居同类|第\\s?[一二三\\d])`)
const PLACE = /(\d{1,9})\s?\/\s?(\d{1,9})/
const EVALUATORS = /银河证券|晨星|海通证券|济安金信|天相投顾|招商证券|上海证券/

/** Rankings and annualised rates that the performance rules forbid. */
function performance({ text }: Sentence): TextClaim[] {
  const claims: TextClaim[] = []
  const window = (form: RegExp) => {
    const span = form.exec(text)?.[1]
    return span === undefined ? null : monthsOf(span)
  }
  const annual = window(ANNUALISED)
  if (annual !== null)
    claims.push({
      rule: 'annualised-least-window',
      says: text,
      isFalse: day => annual < (ruleOn('annualised-least-window', day, { fundKind: 'equity' })?.figure ?? 0),
    })
  const ranked = window(RANKED)
  if (ranked !== null)
    claims.push({
      rule: 'ranking-least-window',
      says: text,
      isFalse: day => ranked < (ruleOn('ranking-least-window', day)?.figure ?? 0),
    })
  const place = /排名|同类|名列|位列/.test(text) ? PLACE.exec(text) : null
  if (place) {
    const of = Number(place[2])
    claims.push({
      rule: 'ranking-least-funds',
      says: text,
      isFalse: day => of < (ruleOn('ranking-least-funds', day)?.figure ?? 0),
    })
  } else if (EVALUATORS.test(text) && /排名|名列|位列/.test(text))
    // A quoted rank must name the evaluator, the date, the fund type and the number of funds.
    claims.push({
      rule: 'ranking-least-funds',
      says: text,
      isFalse: day => ruleOn('ranking-least-funds', day) !== null,
    })
  return claims
}

const GREW = new RegExp(
  `(?:本基金|该基金|这只基金)[^；]{0,40}(?:上涨|下跌|收益率?|涨幅|跌幅|回报|增长率?)[^；]{0,12}?${PERCENT}`,
)
const OVER = /(?:近|过去|最近)[一二两三四五六七八九十半\d]|以来|今年|去年|季度|期间|\d{4}\s?年/

/** A fund's growth over a period without its benchmark's growth in the same paragraph. */
function bareGrowth({ text, paragraph }: Sentence): TextClaim[] {
  if (!GREW.test(text) || !OVER.test(text) || /基准/.test(paragraph)) return []
  const isFalse: TextClaim['isFalse'] = (day, { fundKinds }) =>
    (fundKinds.length === 0 ? (['equity'] as const) : fundKinds).some(
      fundKind => ruleOn('benchmark-beside-performance', day, { fundKind }) !== null,
    )
  return [{ rule: 'benchmark-beside-performance', says: text, isFalse }]
}

const A_DAY = /(?:每天|每日|一天)最多[^，；]{0,4}?([一二两三四五六七八九]|\d+)\s?次/

/** Claims about the number of assessments a day. */
function assessments({ text, paragraph }: Sentence): TextClaim[] {
  const found = /测评/.test(paragraph) ? A_DAY.exec(text)?.[1] : undefined
  if (found === undefined) return []
  const times = countOf(found)
  const isFalse = (day: IsoDate) => times > (ruleOn('assessments-a-day', day)?.figure ?? times)
  return [{ rule: 'assessments-a-day', says: text, isFalse }]
}

const DIGITS = '零一二三四五六七八九'
/** 六 and 6 as numbers. */
const countOf = (figure: string): number =>
  Number(figure.replace('两', '二').replace(/[一二三四五六七八九]/g, digit => String(DIGITS.indexOf(digit))))

/** Length of a period in months, rounded down. */
function monthsOf(span: string): number {
  if (/^半/.test(span)) return 6
  const count = countOf(/^[一二两三四五六七八九\d]+/.exec(span)?.[0] ?? '')
  if (/季度/.test(span)) return count * 3
  return /月/.test(span) ? count : 0
}

/** Claims that money in transit earns nothing for the customer. */
const interest = ({ clauses }: Sentence): TextClaim[] =>
  clauses
    .filter(says => /不计利息|不计息|不支付利息/.test(says))
    .map(says => ({ rule: 'settlement-interest', says, isFalse: day => ruleOn('settlement-interest', day) !== null }))
