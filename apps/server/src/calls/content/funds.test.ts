import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { growing, insertGrowthMarket } from '../../testing/growth-market.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { funds, loadWorld, type World } from '../../testing/world.ts'

let server: TestServer
let world: World
let visitor: Client
before(async () => {
  server = await startTestServer({ at: '2026-11-20T10:00:00+08:00' })
  world = await loadWorld(server)
  await insertGrowthMarket(server.db)
  visitor = server.client()
})
after(() => server.close())

const codes = (list: readonly { fundCode: string }[]) => list.map(fund => fund.fundCode)
test('LET-03 a fund carries fundcode, fundname, state and setupDate as the specification names them', async () => {
  const row = await rowOf(growing.a)
  assert.deepEqual(
    [row?.fundcode, row?.fundname, row?.state, row?.setupDate],
    [growing.a, '测试成长LOF A', '1', '2023-11-17'],
  )
  assert.deepEqual([row?.fundcode, row?.fundname], [row?.fundCode, row?.fundName])
})

test('LET-04 a fund type is taken by key, name or number, isMoreFilter 1 as number or text', async () => {
  for (const fundType of ['lof', 'LOF', '6', 6])
    for (const isMoreFilter of ['1', 1] as const) {
      const answer = await visitor.call('content.fundList', { fundType, isMoreFilter })
      assert.ok(answer.ok)
      assert.deepEqual(codes(answer.data.list), [growing.a, growing.c, growing.fresh, growing.stopped].sort())
    }
  const named = await visitor.call('content.fundList', { fundType: '货币型' })
  assert.ok(named.ok)
  assert.deepEqual(codes(named.data.list), [funds.money])
  for (const fundType of [99, '基金', 'constructor']) {
    const refused = await visitor.call('content.fundList', { fundType })
    assert.ok(!refused.ok && refused.field === 'fundType', String(fundType))
  }
  const [few, more] = await Promise.all(
    [undefined, 1 as const].map(isMoreFilter =>
      visitor.call('content.search', { keyWord: '测试', ...(isMoreFilter && { isMoreFilter }) }),
    ),
  )
  assert.ok(few?.ok && more?.ok && more.data.list.length > few.data.list.length)
})

const rowOf = async (fundCode: string) => {
  const answer = await visitor.call('content.fundList', { keyWord: fundCode })
  assert.ok(answer.ok)
  return answer.data.list[0]
}

test('CALL-012 the list has every displayed fund and no other', async () => {
  const answer = await visitor.call('content.fundList', { fundListType: 'ALL' })
  assert.ok(answer.ok)
  const shown = [...Object.values(funds), growing.a, growing.c, growing.fresh, growing.young, growing.stopped]
  assert.deepEqual(codes(answer.data.list), shown.sort())
  // Classes A and C are one fund.
  assert.equal(answer.data.onSale, shown.length - 1)
  assert.equal(answer.data.newestNavDay, '2026-11-19')
})

test('CALL-012 LAW-07 a percentage names its benchmark, the NAV and day it starts from, dividends put back', async () => {
  const row = await rowOf(growing.a)
  assert.deepEqual([row?.nav, row?.navDay], ['1.3130', '2026-11-19'])
  assert.deepEqual(row?.dayGrowth, {
    growth: '0.01000000',
    benchmark: '0.00000000',
    fromDay: '2026-11-18',
    fromNav: '1.3000',
    payouts: null,
  })
  // 1.3130 x (1.2500 + 0.0500) / 1.2500 / 1.2000 - 1
  assert.deepEqual(row?.yields.month, {
    growth: '0.13793333',
    benchmark: '0.08400000',
    fromDay: '2026-10-19',
    fromNav: '1.2000',
    payouts: { dividends: 1, splits: 0, latest: [{ kind: 'dividend', day: '2026-11-12', perShare: '0.050000' }] },
  })
  assert.equal(row?.yields.year?.growth, '0.31300000')
  assert.equal(row?.yields['five-years'], null)
})

test('CALL-012 no period is shown of a fund younger than six months, and of a young one only what it has', async () => {
  const young = await rowOf(growing.young)
  assert.equal(young?.performanceShown, false)
  assert.deepEqual(
    Object.values(young?.yields ?? {}).filter(value => value !== null),
    [],
  )
  assert.equal(young?.dayGrowth?.growth, '0.10000000')
  const fresh = await rowOf(growing.fresh)
  assert.deepEqual([fresh?.yields.month?.growth, fresh?.yields.year], ['-0.01000000', null])
})

test('CALL-012 CUS-04 a money-market fund shows its income and the seven-day yield that seven incomes make', async () => {
  const row = await rowOf(funds.money)
  assert.deepEqual([row?.income, row?.sevenDayYield], ['0.4321', '0.01589633'])
  assert.equal((await rowOf(growing.a))?.income, null)
})

test('CALL-012 what cannot be bought says why, and a fund being raised is subscribed', async () => {
  const suspended = await rowOf(funds.suspended)
  assert.deepEqual([suspended?.purchase.kind, suspended?.purchase.reason], [null, '基金暂停申购'])
  assert.equal(suspended?.plan.reason, '基金暂停申购，暂不能定投')
  const raising = await rowOf(funds.raising)
  assert.deepEqual([raising?.purchase.kind, raising?.nav], ['subscription', null])
  assert.deepEqual(raising?.purchaseRate, { standard: '0.01200000', discounted: '0.00000000' })
})

test('CALL-012 the fee is the one in force today, before and after the discount', async () => {
  assert.deepEqual((await rowOf(growing.a))?.purchaseRate, { standard: '0.00500000', discounted: '0.00050000' })
  assert.equal((await rowOf(funds.backEnd))?.purchaseRate, null)
})

test('CALL-012 type, risk, shown status and words narrow the list', async () => {
  const listOf = async (input: Parameters<typeof visitor.call<'content.fundList'>>[1]) => {
    const answer = await visitor.call('content.fundList', input)
    assert.ok(answer.ok)
    return codes(answer.data.list)
  }
  assert.deepEqual(await listOf({ fundType: 'lof', riskLevel: 'R4' }), [
    growing.a,
    growing.c,
    growing.fresh,
    growing.stopped,
  ])
  // 4 and 9 are both displayed as a closed period.
  assert.deepEqual(await listOf({ status: '9' }), [])
  assert.deepEqual(await listOf({ status: '4' }), [growing.stopped])
  assert.deepEqual(await listOf({ keyWord: 'lof c' }), [growing.c])
  // In full, by initials, and mixed with Chinese characters.
  for (const keyWord of ['ceshicixin', 'CSCX', ' cscx', '测试cixin'])
    assert.deepEqual(await listOf({ keyWord }), [growing.fresh], keyWord)
  assert.deepEqual(await listOf({ keyWord: 'cscx', riskLevel: 'R1' }), [])
  assert.deepEqual(await listOf({ fundType: 'qdii' }), [])
})

test('RISK-02 CALL-012 for a class that may never buy some levels those funds come last, each part in the order asked for', async () => {
  const input = { sort: 'year' } as const
  const [all, forLowest, forSteady] = await Promise.all(
    [input, { ...input, suits: 'C0' } as const, { ...input, suits: 'C3' } as const].map(async each => {
      const answer = await visitor.call('content.fundList', each)
      assert.ok(answer.ok)
      return answer.data.list.map(({ fundCode, riskLevel }) => ({ fundCode, riskLevel }))
    }),
  )
  const [low, rest] = [
    all?.filter(fund => fund.riskLevel === 'R1') ?? [],
    all?.filter(fund => fund.riskLevel !== 'R1') ?? [],
  ]
  assert.ok(low.length > 0 && rest.length > 0)
  assert.deepEqual(forLowest, [...low, ...rest])
  assert.deepEqual(forSteady, all)
})

test('CALL-012 sorted by a period, funds without a value and stopped ones come last either way', async () => {
  const sorted = async (order: 'falling' | 'rising') => {
    const answer = await visitor.call('content.fundList', { fundType: 'lof', sort: 'year', order })
    assert.ok(answer.ok)
    return codes(answer.data.list)
  }
  assert.deepEqual(await sorted('falling'), [growing.a, growing.c, growing.fresh, growing.stopped])
  assert.deepEqual(await sorted('rising'), [growing.c, growing.a, growing.fresh, growing.stopped])
})

test('CALL-012 a page has its part and the total of all', async () => {
  const answer = await visitor.call('content.fundList', {
    fundType: 'lof',
    sort: 'nav',
    pageParam: { pageNum: 2, pageSize: 3 },
  })
  assert.ok(answer.ok)
  assert.deepEqual([codes(answer.data.list), answer.data.total], [[growing.fresh], 4])
})

test('CALL-012 LET-06 OWN asks a visitor to log in, and shows a customer their own watchlist, not that of a named one', async () => {
  const refused = await visitor.call('content.fundList', { fundListType: 'OWN' })
  assert.ok(!refused.ok)
  assert.deepEqual([refused.code, refused.kind], ['AUTH-0001', 'unauthorised'])
  const zhangSan = server.client(await world.tokenOf('zhangSan'))
  const added = await zhangSan.call('account.behaviourAdd', { refType: 'own_select', refObjectId: growing.c })
  assert.ok(added.ok)
  const own = await zhangSan.call('content.fundList', { fundListType: 'OWN' })
  assert.ok(own.ok)
  assert.deepEqual(codes(own.data.list), [growing.c])
  const refCustUuid = `00000000-0000-4000-8000-${world.people.zhangSan.custno}`
  const other = server.client(await world.tokenOf('qianQiC5'))
  const others = await other.call('content.fundList', { fundListType: 'OWN', refCustUuid })
  assert.ok(others.ok && others.data.list.length === 0)
})

test('CALL-012 grouped, share classes of a portfolio are one row, which names them all', async () => {
  const listOf = async (keyWord?: string) => {
    const answer = await visitor.call('content.fundList', {
      fundType: 'lof',
      grouped: true,
      sort: 'year',
      order: 'rising',
      ...(keyWord !== undefined && { keyWord }),
    } as const)
    assert.ok(answer.ok)
    return answer.data
  }
  const { list, total, onSale } = await listOf()
  // Class A stands for both, although class C comes first in this order.
  assert.deepEqual(codes(list), [growing.a, growing.fresh, growing.stopped])
  assert.equal(total, 3)
  assert.ok(onSale >= total)
  assert.deepEqual(list[0]?.classes, [
    { fundCode: growing.a, shareClass: 'A' },
    { fundCode: growing.c, shareClass: 'C' },
  ])
  assert.deepEqual(list[1]?.classes, [{ fundCode: growing.fresh, shareClass: 'A' }])
  // A search for the other class finds it.
  assert.deepEqual(codes((await listOf(growing.c)).list), [growing.c])
})

test('CALL-012 size and deepest fall of a year are in the row and order the list', async () => {
  assert.deepEqual(
    [(await rowOf(growing.a))?.size, (await rowOf(growing.fresh))?.size],
    ['1000000000.00', '500000000.00'],
  )
  const sorted = async (sort: 'size' | 'fall', order: 'falling' | 'rising') => {
    const answer = await visitor.call('content.fundList', { fundType: 'lof', grouped: true, sort, order })
    assert.ok(answer.ok)
    return answer.data.list.map(({ fundCode, size, yearFall }) => [fundCode, sort === 'size' ? size : yearFall])
  }
  assert.deepEqual((await sorted('size', 'falling'))[0], [growing.a, '1000000000.00'])
  assert.deepEqual((await sorted('size', 'rising')).at(-1), [growing.a, '1000000000.00'])
  // 测试次新LOF is younger than a year and has none; the others never fell.
  assert.deepEqual(await sorted('fall', 'falling'), [
    [growing.a, '0.00000000'],
    [growing.stopped, '0.00000000'],
    [growing.fresh, null],
  ])
})

test('CALL-012 an unknown type and an unknown field are refused by name', async () => {
  const type = await visitor.call('content.fundList', { fundType: 'crypto' })
  assert.ok(!type.ok && type.field === 'fundType')
  // @ts-expect-error no such field
  const field = await visitor.call('content.fundList', { custno: '1' })
  assert.ok(!field.ok && field.code === 'PARAM-0001' && field.field === 'custno')
})

test('CALL-008 the featured fund comes first, each with its past year', async () => {
  const answer = await visitor.call('content.recommendList', {})
  assert.ok(answer.ok)
  assert.deepEqual(codes(answer.data.list), [growing.a, growing.fresh])
  assert.equal(answer.data.list[0]?.benchmarkText, '示例300指数收益率×80%＋示例中债综合指数收益率×20%')
  const { days, fund, benchmark } = answer.data.list[0]?.spark ?? { days: [], fund: [], benchmark: [] }
  assert.equal(days.at(-1), '2026-11-19')
  assert.equal(fund.at(-1), 31.3)
  assert.equal(benchmark.at(-1), 8.4)
  assert.equal(fund.length, days.length)
})

test('CALL-903 LAW-07 the ranking falls, names a portfolio once, leaves one without a value last and a stopped one out, and two funds have no places', async () => {
  const answer = await visitor.call('content.ranking', { period: 'year', fundType: 'lof' })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(fund => [fund.fundCode, fund.yields.year?.benchmark, fund.rank]),
    [
      [growing.a, '0.08400000', null],
      [growing.fresh, undefined, null],
    ],
  )
  const first = await visitor.call('content.ranking', { period: 'day', limit: '1' })
  assert.ok(first.ok)
  assert.deepEqual([codes(first.data.list), first.data.total], [[growing.a], 10])
  assert.deepEqual([first.data.period, first.data.periods.short], ['day', ['day', 'week', 'month', 'season']])
  // @ts-expect-error no such period
  const refused = await visitor.call('content.ranking', { period: 'decade' })
  assert.ok(!refused.ok && refused.field === 'period')
})

test('CALL-013 managers come by what they manage, each portfolio counted once', async () => {
  const answer = await visitor.call('content.managerList', { pageParam: { pageNum: 1, pageSize: 1000 } })
  assert.ok(answer.ok)
  const [first, second] = answer.data.list
  assert.deepEqual([first?.manId, first?.size, first?.fundCount, first?.years], ['M1', '1500000000.00', 2, 11])
  assert.deepEqual([first?.fund?.fundCode, first?.fund?.year?.growth], [growing.a, '0.31300000'])
  assert.deepEqual([second?.manId, second?.size, second?.fund], ['M2', '0.00', null])
})

test('CALL-014 types come in the order of the table, with how many funds each has', async () => {
  const answer = await visitor.call('content.fundTypeList', {})
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.list.map(type => [type.fundType, type.count]),
    [
      ['mixed', 4],
      ['stock', 1],
      ['bond', 1],
      ['money', 1],
      ['index', 1],
      ['lof', 4],
    ],
  )
})

test('CALL-016 NAVs come newest first, with the growth of each day', async () => {
  const answer = await visitor.call('content.navList', { fundCode: growing.a, pageNum: '1', pageSize: '3' })
  assert.ok(answer.ok)
  assert.equal(answer.data.total, 10)
  assert.deepEqual(
    answer.data.list.map(row => [row.navDay, row.nav, row.accNav, row.dayGrowth]),
    [
      ['2026-11-19', '1.3130', '1.3630', '0.01000000'],
      ['2026-11-18', '1.3000', '1.3500', '0.04000000'],
      ['2026-11-12', '1.2500', '1.3000', '0.08333333'],
    ],
  )
  const span = await visitor.call('content.navList', {
    fundCode: growing.a,
    startDate: '2023-01-01',
    endDate: '2024-11-18',
  })
  assert.ok(span.ok)
  assert.deepEqual(
    span.data.list.map(row => [row.navDay, row.dayGrowth]),
    [['2023-11-17', null]],
  )
  const later = { fundCode: growing.a, startDate: '2026-11-18', endDate: '2026-11-18' }
  const day = await visitor.call('content.navList', later)
  assert.ok(day.ok)
  assert.deepEqual(
    day.data.list.map(row => [row.navDay, row.dayGrowth]),
    [['2026-11-18', '0.04000000']],
    'the growth of the first day of a span counts from the day before it',
  )
})

test('CALL-016 an unknown fund is not found; a wrong code or date is refused by name', async () => {
  const missing = await visitor.call('content.navList', { fundCode: growing.scheme })
  assert.ok(!missing.ok && missing.code === 'SYS-0404')
  const code = await visitor.call('content.navList', { fundCode: '７１０００１' })
  assert.ok(!code.ok && code.field === 'fundCode')
  const date = await visitor.call('content.navList', { fundCode: growing.a, startDate: '2026-02-30' })
  assert.ok(!date.ok && date.field === 'startDate')
})

test('CALL-012 CALL-903 LAW-07 rankings of short periods that compliance withdrew are those of a year', async () => {
  const hidden = await startTestServer({ beside: server, settings: { SHORT_PERIODS: 'hidden' } })
  try {
    const client = hidden.client()
    const ranking = await client.call('content.ranking', { period: 'day', fundType: 'lof' })
    assert.ok(ranking.ok)
    assert.deepEqual([ranking.data.period, ranking.data.periods.short], ['year', []])
    const order = async (sort: 'day' | 'year') => {
      const list = await client.call('content.fundList', { sort, fundType: 'lof' })
      assert.ok(list.ok)
      return codes(list.data.list)
    }
    assert.deepEqual(await order('day'), await order('year'))
  } finally {
    await hidden.close()
  }
})

test('CALL-012 CALL-903 before anything is loaded, the calendar included, lists are empty', async () => {
  const fresh = await startTestServer()
  try {
    const list = await fresh.client().call('content.fundList', {})
    assert.ok(list.ok && list.data.total === 0)
    const ranking = await fresh.client().call('content.ranking', { period: 'year' })
    assert.ok(ranking.ok && ranking.data.list.length === 0)
  } finally {
    await fresh.close()
  }
})
