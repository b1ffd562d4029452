import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { FundType } from '@zhixiao/domain/codes/fund-types.ts'
import { type Fund, funds } from './funds.ts'
import { below, streamOf, uniform } from './random.ts'
import type { AllocationRow, HoldingRow } from './rows.ts'

/** Eight quarters of reports; the newest was published in October 2026. */
const QUARTER_ENDS = [
  '2024-12-31',
  '2025-03-31',
  '2025-06-30',
  '2025-09-30',
  '2025-12-31',
  '2026-03-31',
  '2026-06-30',
  '2026-09-30',
].map(isoDate)

const BUSINESSES: Readonly<Record<string, readonly string[]>> = {
  manufacture: ['精工', '重装', '轴承', '数控', '液压', '特材', '航材', '轨交', '仪表', '铸锻', '模具', '传动'],
  consumer: ['白酒', '乳业', '家电', '调味', '免税', '服饰', '宠物', '啤酒', '零食', '家居', '美护', '文具'],
  medicine: ['医药', '器械', '疫苗', '中药', '制剂', '检测', '眼科', '药房', '耗材', '生物', '原料药', '康复'],
  energy: ['电力', '光伏', '储能', '风电', '电网', '逆变', '锂材', '核电', '水电', '充电', '氢能', '电缆'],
  technology: ['软件', '通信', '芯片', '云服务', '光模块', '面板', '安防', '信安', '传感', '存储', '算力', '电子'],
  dividend: ['银行', '高速', '煤业', '港口', '保险', '石化', '燃气', '水务', '出版', '钢铁', '建工', '物流'],
  small: ['化工', '材料', '环保', '检验', '包装', '农机', '园林', '纸业', '涂料', '玻纤', '纺机', '橡胶'],
}
const ALL_SECTORS = Object.keys(BUSINESSES)

/** Fund types whose reports name ten companies. */
const NAMES_COMPANIES: ReadonlySet<FundType> = new Set(['mixed', 'stock', 'index', 'lof', 'qdii', 'etf'])

/** Typical parts of a portfolio, in 1/10000; the rest is `other`. */
const USUAL_PARTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  equity: { stock: 8_600, bond: 420, cash: 820 },
  index: { stock: 9_350, cash: 500 },
  balanced: { stock: 6_100, bond: 2_850, cash: 820 },
  bond: { stock: 820, bond: 8_400, cash: 560 },
  pureBond: { bond: 9_300, cash: 480 },
  money: { bond: 5_200, cash: 4_600 },
  fof: { fund: 8_700, bond: 560, cash: 540 },
}

function usualParts({ family }: Fund): Readonly<Record<string, number>> {
  if (family.type === 'money') return USUAL_PARTS.money!
  if (family.type === 'fof') return USUAL_PARTS.fof!
  if (family.type === 'index' || family.type === 'etf') return USUAL_PARTS.index!
  if (family.type === 'bond' || family.type === 'ultrashort')
    return family.model.market ? USUAL_PARTS.bond! : USUAL_PARTS.pureBond!
  return family.risk <= 3 ? USUAL_PARTS.balanced! : USUAL_PARTS.equity!
}

/** Quarters that a fund has reported on: it existed for the whole quarter and still exists. */
const reported = ({ family }: Fund): IsoDate[] =>
  QUARTER_ENDS.filter(
    end => family.setup !== null && family.setup < end.slice(0, 7) && (!family.ended || family.ended > end),
  )

const reporting = funds.filter(fund => !fund.family.hidden)

export const assetAllocations = (seed: number): AllocationRow[] =>
  reporting.flatMap(fund =>
    reported(fund).flatMap((quarter_end, quarter) => {
      const stream = streamOf(`${fund.mainCode} allocation`)
      const rows = Object.entries(usualParts(fund)).map(([kind, usual], index): AllocationRow => {
        const sway = Math.min(150, usual / 8)
        const weight_e4 = Math.round(usual + sway * (uniform(seed, stream, quarter * 8 + index) - 0.5))
        return { fundcode: fund.code, quarter_end, kind, weight_e4 }
      })
      const known = rows.reduce((sum, row) => sum + row.weight_e4, 0)
      // Slightly over 100 % is usual when a fund borrows against its bonds; this market stays at 100 %.
      return known < 10_000
        ? [...rows, { fundcode: fund.code, quarter_end, kind: 'other', weight_e4: 10_000 - known }]
        : rows
    }),
  )

export const holdings = (seed: number): HoldingRow[] =>
  reporting
    .filter(fund => NAMES_COMPANIES.has(fund.family.type))
    .flatMap(fund => reported(fund).flatMap((quarterEnd, quarter) => topTen(seed, fund, quarterEnd, quarter)))

const OWN_FIELD = 12

/** Ten companies, mostly from the fund's own sector; about one in five changes from quarter to quarter. */
function topTen(seed: number, fund: Fund, quarter_end: IsoDate, quarter: number): HoldingRow[] {
  const stream = streamOf(`${fund.mainCode} holdings`)
  const names = companyNames(fund)
  const scored = names.map((name, index) => {
    const lasting = uniform(seed, stream, index)
    const passing = uniform(seed, stream, 1_000 + quarter * 100 + index)
    return { name, score: lasting * 4 + passing + (index < OWN_FIELD ? 3 : 0) }
  })
  const chosen = scored.sort((a, b) => b.score - a.score).slice(0, 10)
  const top = fund.family.type === 'index' || fund.family.type === 'etf' ? 420 : 780
  let weight = top - below(60, seed, stream, 5_000 + quarter)
  return chosen.map(({ name }, index) => {
    if (index > 0) weight -= 20 + below(Math.round(top / 18), seed, stream, 6_000 + quarter * 10 + index)
    return { fundcode: fund.code, quarter_end, rank: index + 1, name, weight_e4: Math.max(60, weight) }
  })
}

function companyNames({ family }: Fund): string[] {
  const own = family.model.sector ?? 'technology'
  const sectors = [own, ...ALL_SECTORS.filter(sector => sector !== own).slice(0, 3)]
  return sectors.flatMap(sector => BUSINESSES[sector]!.map(business => `示例${business}`))
}
