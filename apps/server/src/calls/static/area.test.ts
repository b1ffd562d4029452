import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cardOf } from '@zhixiao/domain/codes/bank-bins.ts'
import { fen } from '@zhixiao/domain/money/money.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('OPEN-03 CALL-017 provinces, cities and counties by the six digits of GB/T 2260', async () => {
  const answer = await server.client().call('static.area', {})
  assert.ok(answer.ok)
  const { provinces, special } = answer.data
  assert.equal(provinces.length, 31)
  assert.deepEqual(
    special.map(row => row.provincename),
    ['台湾省', '香港特别行政区', '澳门特别行政区'],
  )
  const beijing = provinces.find(row => row.provincecode === '110000')
  assert.equal(beijing?.provincename, '北京市')
  assert.deepEqual([beijing?.cities[0]?.cityno, beijing?.cities[0]?.cityname], ['110100', '市辖区'])
  assert.deepEqual(beijing?.cities[0]?.counties[0], { countyno: '110101', countyname: '东城区' })
  const shenzhen = provinces.flatMap(row => row.cities).find(city => city.cityno === '440300')
  assert.ok(shenzhen?.counties.some(county => county.countyno === '440305' && county.countyname === '南山区'))
  for (const { provincecode, cities } of [...provinces, ...special]) {
    for (const { cityno, counties } of cities) {
      assert.ok(cityno.startsWith(provincecode.slice(0, 2)) && counties.length > 0, cityno)
      assert.ok(counties.every(({ countyno }) => countyno.startsWith(cityno.slice(0, 4))))
    }
  }
})

test('OPEN-04 CALL-018 the BIN table reaches the client and names bank and kind as the server does', async () => {
  const answer = await server.client().call('static.bankBin', {})
  assert.ok(answer.ok)
  const cardNo = '6228480402564890018'
  const found = answer.data.bins.find(row => cardNo.startsWith(row.bin) && row.cardLength === cardNo.length)
  assert.deepEqual([found?.bankName, found?.cardKind], [cardOf(cardNo)?.bankName, 'debit'])
  const bank = { bank_code: '003', name: '本公司所称农业银行', single_max_fen: fen(1n), day_max_fen: fen(1n), sort: 1 }
  await server.db.insertInto('bank').values(bank).execute()
  const named = await server.client().call('static.bankBin', {})
  assert.equal(named.ok && named.data.bins.find(row => row.bankCode === '003')?.bankName, bank.name)
  await server.db.deleteFrom('bank').where('bank_code', '=', '003').execute()
})

// The specification's dictionaries: name, first entry, number of entries.
const DICTIONARIES = [
  ['marriage', '1 未婚', 4],
  ['educational', '01 研究生', 6],
  ['workcode', '01 党政机关、事业单位工作人员', 14],
  ['annualsalary', '1 5 万元以下', 5],
  ['nationality', '156 中国', 249],
  ['sex', '1 男', 2],
  ['taxResident', '1 仅为中国税收居民', 3],
  ['noTinReason', '1 居民国（地区）不发放纳税人识别号', 2],
  ['lowestRisk', '1 您是否为无民事行为能力人或限制民事行为能力人？', 2],
  ['industry', '01 银行业', 11],
  ['orgIdType', '0 统一社会信用代码', 8],
] as const

test('OPEN-02 eleven dictionaries by name, nationality 156 first, each name once', async () => {
  const names = DICTIONARIES.map(([name]) => name)
  const answer = await server.client().call('query.dict', { dictnameList: [...names, 'marriage'].join(',') })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.dicts.map(({ dictname, items }) => [dictname, `${items[0]?.code} ${items[0]?.name}`, items.length]),
    DICTIONARIES,
  )
  for (const { dictname, items } of answer.data.dicts) {
    assert.equal(new Set(items.map(({ code }) => code)).size, items.length, dictname)
    assert.ok(
      items.every(({ name }) => name.trim() !== ''),
      dictname,
    )
  }
})

test('CALL-070 a name that is no dictionary is refused, whatever objects have by that name', async () => {
  for (const dictnameList of ['', 'height', 'marriage,constructor', '__proto__', 'toString']) {
    const answer = await server.client().call('query.dict', { dictnameList })
    assert.ok(!answer.ok && answer.code === 'PARAM-0001', dictnameList)
    assert.match(answer.field ?? '', /^dictnameList/)
  }
})
