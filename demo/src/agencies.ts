import { salesBanks } from '@zhixiao/domain/codes/banks.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { funds } from './funds.ts'
import { streamOf, uniform } from './random.ts'
import type { AgencyFundRow, AgencyRow, BankRow } from './rows.ts'

/** Agencies sell through a bank's counters, a broker's, or a platform of their own. */
type Place = readonly [name: string, kind: string, province: string, city: string, address: string]

const PLACES: readonly Place[] = [
  ['示例第一银行', '银行', '北京市', '北京市', '西城区示例大街1号'],
  ['示例第二银行', '银行', '上海市', '上海市', '浦东新区示例路88号'],
  ['示例第三银行', '银行', '广东省', '深圳市', '福田区示例大道168号'],
  ['示例江海银行', '银行', '江苏省', '南京市', '建邺区示例江东路19号'],
  ['示例钱塘银行', '银行', '浙江省', '杭州市', '上城区示例湖滨路7号'],
  ['示例荆楚银行', '银行', '湖北省', '武汉市', '武昌区示例中北路52号'],
  ['示例巴山银行', '银行', '重庆市', '重庆市', '渝中区示例民族路30号'],
  ['示例海峡银行', '银行', '福建省', '厦门市', '思明区示例鹭江道11号'],
  ['示例长安证券', '证券公司', '陕西省', '西安市', '雁塔区示例科技路24号'],
  ['示例浦江证券', '证券公司', '上海市', '上海市', '黄浦区示例外滩街15号'],
  ['示例岭南证券', '证券公司', '广东省', '广州市', '天河区示例珠江路66号'],
  ['示例齐鲁证券', '证券公司', '山东省', '济南市', '历下区示例泉城路9号'],
  ['示例蓉城证券', '证券公司', '四川省', '成都市', '锦江区示例春熙路41号'],
  ['示例湘江证券', '证券公司', '湖南省', '长沙市', '岳麓区示例湘江路3号'],
  ['示例中原期货', '期货公司', '河南省', '郑州市', '郑东新区示例商务街20号'],
  ['示例渤海期货', '期货公司', '天津市', '天津市', '和平区示例南京路101号'],
  ['示例知禾基金销售', '独立销售机构', '北京市', '北京市', '朝阳区示例望京街12号'],
  ['示例青穗基金销售', '独立销售机构', '浙江省', '杭州市', '余杭区示例文一路205号'],
  ['示例云帆基金销售', '独立销售机构', '上海市', '上海市', '杨浦区示例大学路77号'],
  ['示例安行保险代理', '保险代理', '辽宁省', '沈阳市', '沈河区示例青年大街56号'],
]

export const agencies: readonly AgencyRow[] = PLACES.map(([name, kind, province, city, address], index) => ({
  agency_id: String(101 + index),
  name,
  kind,
  province,
  city,
  address,
  phone: `400-000-${String(1100 + index * 37).padStart(4, '0')}`,
}))

/** Each agency sells two in three of the funds on sale. */
export const agencyFunds = (seed: number): AgencyFundRow[] =>
  agencies.flatMap(({ agency_id }) =>
    funds
      .filter(fund => !fund.family.hidden && uniform(seed, streamOf(fund.mainCode), Number(agency_id)) < 0.66)
      .map(fund => ({ agency_id, fundcode: fund.code })),
  )

const YUAN = 100n
/** Usual payment limits, in yuan: a single payment and a day's payments. */
const LIMITS: Readonly<Record<string, readonly [single: bigint, day: bigint]>> = {
  '002': [50_000n, 50_000n],
  '003': [200_000n, 500_000n],
  '004': [50_000n, 500_000n],
  '007': [500_000n, 1_000_000n],
  '014': [1_000_000n, 5_000_000n],
  '017': [300_000n, 500_000n],
}
const USUAL_LIMIT = [500_000n, 2_000_000n] as const

export const banks: readonly BankRow[] = Object.entries(salesBanks)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([bank_code, { name }], index) => {
    const [single, day] = LIMITS[bank_code] ?? USUAL_LIMIT
    return { bank_code, name, single_max_fen: fen(single * YUAN), day_max_fen: fen(day * YUAN), sort: index + 1 }
  })
