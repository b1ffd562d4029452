import type { Db } from '@zhixiao/db/connect.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, navE4, rateE8, ratioE9 } from '@zhixiao/domain/money/money.ts'

/** Funds whose growth can be computed by hand, in addition to those of the test world. */
export const growing = {
  /**
   * LOF, class A, first of the featured funds; a split in 2024, a dividend in 2026, a purchase fee lowered on
   * 2026-01-01.
   */
  a: '800001',
  /** Class C of the same fund. */
  c: '800002',
  /** LOF of 2026-03-02: older than six months, younger than a year; its NAV fell. */
  fresh: '800003',
  /** Index fund of 2026-07-15: too young to show performance. */
  young: '800004',
  /** LOF that ended on 2026-10-30 after doubling. */
  stopped: '800005',
  /** A private scheme; none of these customers may see it. */
  scheme: '800006',
  /** A terminated fund, not in any list. */
  ended: '800007',
} as const

const BENCHMARK_TEXT = '示例300指数收益率×80%＋示例中债综合指数收益率×20%'

type Points = readonly (readonly [day: string, navE4: bigint])[]

const navs: Readonly<Record<string, Points>> = {
  [growing.a]: [
    ['2023-11-17', 9_000n],
    ['2024-11-19', 10_000n],
    ['2025-11-19', 10_400n],
    ['2025-12-31', 10_500n],
    ['2026-05-19', 11_000n],
    ['2026-08-19', 11_500n],
    ['2026-10-19', 12_000n],
    ['2026-11-12', 12_500n],
    ['2026-11-18', 13_000n],
    ['2026-11-19', 13_130n],
  ],
  [growing.c]: [
    ['2025-11-19', 10_000n],
    ['2026-10-19', 11_000n],
    ['2026-11-18', 12_100n],
    ['2026-11-19', 12_100n],
  ],
  [growing.fresh]: [
    ['2026-03-02', 10_000n],
    ['2026-10-19', 10_000n],
    ['2026-11-18', 10_000n],
    ['2026-11-19', 9_900n],
  ],
  [growing.young]: [
    ['2026-07-15', 10_000n],
    ['2026-11-18', 10_000n],
    ['2026-11-19', 11_000n],
  ],
  [growing.stopped]: [
    ['2024-01-02', 10_000n],
    ['2025-10-30', 10_000n],
    ['2026-10-30', 20_000n],
  ],
  [growing.scheme]: [['2026-11-19', 10_000n]],
  [growing.ended]: [
    ['2016-03-23', 10_000n],
    ['2019-03-22', 11_000n],
  ],
}

const fund = (fundcode: string, fundname: string, more: object = {}) => ({
  fundcode,
  fundname,
  fund_type: 'lof',
  share_class: 'A',
  main_code: fundcode,
  status: '0',
  list_state: '1',
  risk_level: 4,
  setup_date: isoDate(navs[fundcode]?.[0]?.[0] ?? '2020-01-01'),
  purchase_discount_e4: 1_000,
  benchmark_code: 'SL300',
  benchmark_text: BENCHMARK_TEXT,
  size_fen: fen(50_000_000_000n),
  featured: null,
  summary: '',
  ...more,
})

const fundRows = [
  fund(growing.a, '测试成长LOF A', { size_fen: fen(100_000_000_000n), featured: 1, summary: '测试用' }),
  fund(growing.c, '测试成长LOF C', { share_class: 'C', main_code: growing.a, size_fen: fen(100_000_000_000n) }),
  fund(growing.fresh, '测试次新LOF', { featured: 2 }),
  fund(growing.young, '测试新发指数', { fund_type: 'index' }),
  fund(growing.stopped, '测试停止LOF', { status: '4' }),
  fund(growing.scheme, '测试专户', { fund_type: 'special', list_state: '0' }),
  fund(growing.ended, '测试保本', { fund_type: 'guaranteed', status: 'a', list_state: '0' }),
]

const tier = (
  effectiveFrom: string,
  kind: 'purchase' | 'redeem',
  from: bigint,
  rate: bigint,
  fixed: bigint | null = null,
) => ({
  fundcode: growing.a,
  kind,
  effective_from: isoDate(effectiveFrom),
  from_value: from,
  rate_e8: rateE8(rate),
  fixed_fee_fen: fixed === null ? null : fen(fixed),
  to_fund_e4: 0,
})

const feeRows = [
  tier('2023-11-17', 'purchase', 0n, 1_500_000n),
  tier('2026-01-01', 'purchase', 0n, 500_000n),
  tier('2026-01-01', 'purchase', 500_000_000n, 0n, 100_000n),
  tier('2027-01-01', 'purchase', 0n, 100_000n),
  tier('2026-01-01', 'redeem', 0n, 1_500_000n),
  tier('2026-01-01', 'redeem', 7n, 0n),
]

const quotes = (code: string, closes: Points) =>
  closes.map(([day, close_e4]) => ({ code, day: isoDate(day), close_e4 }))

/** Adds these funds, indices, managers, reports and words to a database that holds the test world. */
export function insertGrowthMarket(db: Db): Promise<void> {
  return withTx(db, async tx => {
    await insertRows(tx, 'fund', fundRows)
    await insertRows(tx, 'fee_tier', feeRows)
    await insertRows(
      tx,
      'nav',
      Object.entries(navs).flatMap(([fundcode, points]) =>
        points.map(([day, nav]) => ({
          fundcode,
          day: isoDate(day),
          nav_e4: navE4(nav),
          acc_nav_e4: navE4(nav + 500n),
          published_at: new Date(`${day}T20:00:00+08:00`),
        })),
      ),
    )
    await insertRows(tx, 'dividend', [
      {
        fundcode: growing.a,
        record_date: isoDate('2026-11-12'),
        ex_date: isoDate('2026-11-12'),
        pay_date: isoDate('2026-11-16'),
        per_share_e6: 50_000n,
      },
    ])
    await insertRows(tx, 'split', [
      { fundcode: growing.a, day: isoDate('2024-11-19'), ratio_e9: ratioE9(1_100_000_000n) },
    ])
    await insertRows(tx, 'market_index', [
      { code: 'SL300', name: '示例300指数' },
      { code: 'SLZZ', name: '示例中债综合指数' },
    ])
    await insertRows(tx, 'index_quote', [
      ...quotes('SL300', [
        ['2025-11-19', 30_000_000n],
        ['2026-10-19', 30_000_000n],
        ['2026-11-18', 33_000_000n],
        ['2026-11-19', 33_000_000n],
      ]),
      ...quotes('SLZZ', [
        ['2025-11-19', 1_000_000n],
        ['2026-10-19', 1_000_000n],
        ['2026-11-18', 1_020_000n],
        ['2026-11-19', 1_020_000n],
      ]),
    ])
    await insertPeople(tx)
    await insertWords(tx)
    await bumpVersion(tx, 'market')
    await bumpVersion(tx, 'content')
  })
}

async function insertPeople(tx: Tx): Promise<void> {
  await insertRows(tx, 'manager', [
    { man_id: 'M1', name: '甲经理', title: '基金经理', since: isoDate('2014-11-21'), style: '稳', resume: '从业多年' },
    { man_id: 'M2', name: '乙经理', title: '基金经理', since: isoDate('2010-01-04'), style: '', resume: '' },
  ])
  const tenure = (man_id: string, fundcode: string, from: string, to: string | null) => ({
    man_id,
    fundcode,
    from_day: isoDate(from),
    to_day: to === null ? null : isoDate(to),
  })
  await insertRows(tx, 'manager_tenure', [
    tenure('M2', growing.a, '2023-11-17', '2026-10-18'),
    // A Sunday: the tenure counts from the next NAV.
    tenure('M1', growing.a, '2026-10-18', null),
    tenure('M1', growing.c, '2026-10-18', null),
    tenure('M1', growing.fresh, '2026-03-02', null),
  ])
  const part = (quarter: string, kind: string, weight_e4: number) => ({
    fundcode: growing.a,
    quarter_end: isoDate(quarter),
    kind,
    weight_e4,
  })
  await insertRows(tx, 'asset_allocation', [
    part('2026-06-30', 'stock', 9_000),
    part('2026-06-30', 'cash', 1_000),
    part('2026-09-30', 'stock', 8_600),
    part('2026-09-30', 'cash', 1_400),
  ])
  const holding = (rank: number, name: string, weight_e4: number) => ({
    fundcode: growing.a,
    quarter_end: isoDate('2026-09-30'),
    rank,
    name,
    weight_e4,
  })
  await insertRows(tx, 'portfolio_holding', [holding(1, '示例精工', 782), holding(2, '示例电力', 695)])
  await insertReports(tx)
  const agency = (agency_id: string, kind: string, province: string) => ({
    agency_id,
    name: `示例机构${agency_id}`,
    kind,
    province,
    city: province,
    address: '示例路1号',
    phone: '400-000-0000',
  })
  await insertRows(tx, 'agency', [
    agency('101', 'consign', '北京市'),
    agency('102', 'consign', '上海市'),
    agency('103', 'direct', '上海市'),
  ])
  await insertRows(tx, 'agency_fund', [
    { agency_id: '101', fundcode: growing.a },
    { agency_id: '103', fundcode: growing.a },
  ])
}

async function insertReports(tx: Tx): Promise<void> {
  const size = (fundcode: string, quarter: string, yi: bigint) => ({
    fundcode,
    quarter_end: isoDate(quarter),
    size_fen: fen(yi * 10_000_000_000n),
  })
  await insertRows(tx, 'portfolio_size', [
    size(growing.a, '2026-06-30', 8n),
    size(growing.a, '2026-09-30', 10n),
    size(growing.fresh, '2026-09-30', 5n),
    // Not public: no sum contains it.
    size(growing.scheme, '2026-09-30', 100n),
  ])
  const style = (fundcode: string, quarter: string, stock_count: number, turnover_e2: number) => ({
    fundcode,
    quarter_end: isoDate(quarter),
    stock_count,
    turnover_e2,
    held_months: 26,
  })
  await insertRows(tx, 'portfolio_style', [
    style(growing.a, '2025-12-31', 40, 200),
    style(growing.a, '2026-06-30', 31, 90),
    style(growing.fresh, '2026-06-30', 50, 261),
  ])
  await insertRows(tx, 'investment_ratio', [
    { fundcode: growing.a, sort: 2, name: '债券与存款', low_e4: 500, high_e4: 4_000 },
    { fundcode: growing.a, sort: 1, name: '股票', low_e4: 6_000, high_e4: 9_500 },
  ])
}

async function insertWords(tx: Tx): Promise<void> {
  const article = (id: string, type: string, at: string, state = '1') => ({
    kind: 'article',
    id,
    grp: 'market',
    title: `文章${id}`,
    lead: '导语',
    body: '第一段\n\n第二段',
    html: '<p>第一段</p>\n<p>第二段</p>',
    author: '甲经理',
    man_id: 'M1',
    published_at: new Date(at),
    state,
    data: JSON.stringify({ type, funds: [growing.a, growing.scheme], related: ['A2', 'A4'] }),
  })
  await insertRows(tx, 'document', [
    article('A1', 'mandt', '2026-11-01T09:00:00+08:00'),
    article('A2', 'video', '2026-11-20T09:59:00+08:00'),
    article('A3', 'mandt', '2026-11-20T10:01:00+08:00'),
    article('A4', 'mandt', '2026-10-01T09:00:00+08:00', '2'),
  ])
  const notice = (id: string, grp: string, day: string, fundcode: string | null, state = '1') => ({
    kind: 'notice',
    id,
    grp,
    title: `公告${id}`,
    body: '正文',
    html: '<p>正文</p>',
    fundcode,
    published_at: new Date(`${day}T00:00:00+08:00`),
    state,
    data: '{}',
  })
  await insertRows(tx, 'document', [
    notice('N1', 'regular', '2026-10-27', growing.a),
    notice('N2', 'trans', '2026-11-20', growing.a, '0'),
    notice('N3', 'trans', '2026-11-18', null),
    notice('N4', 'trans', '2026-11-21', growing.a),
    notice('N5', 'trans', '2026-11-17', growing.a, '2'),
  ])
  const plain = (kind: string, id: string, title: string, sort: number, grp: string, data: object) => ({
    kind,
    id,
    title,
    sort,
    grp,
    lead: '导语',
    data: JSON.stringify(data),
  })
  await insertRows(tx, 'document', [
    plain('column', 'market', '市场观点', 2, 'viewpoint', { featured: ['A1', 'A4'] }),
    plain('column', 'video', '视频', 1, 'viewpoint', { featured: [] }),
    plain('column', 'week', '周报', 1, 'market', { featured: [] }),
    plain('advert', 'D1', '广告D1', 2, 'home', { jumpPath: '/fund' }),
    plain('advert', 'D2', '广告D2', 1, 'home', { jumpPath: '/fund' }),
    plain('advert', 'D3', '广告D3', 1, 'viewpoint', { jumpPath: '/fund' }),
    plain('award', 'W1', '奖一', 0, '', { awardedBy: '示例机构', year: 2024 }),
    plain('award', 'W2', '奖二', 0, '', { awardedBy: '示例机构', year: 2025 }),
    plain('keyword', 'K1', '红利', 2, '', {}),
    plain('keyword', 'K2', '货币基金', 1, '', {}),
  ])
}
