import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cardOf } from '@zhixiao/domain/codes/bank-bins.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

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
})

test('OPEN-02 dictionaries by name, nationality 156 first, each name once', async () => {
  const asked = 'nationality,marriage,lowestRisk,marriage'
  const answer = await server.client().call('query.dict', { dictnameList: asked })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.dicts.map(dict => dict.dictname),
    ['nationality', 'marriage', 'lowestRisk'],
  )
  assert.deepEqual(answer.data.dicts[0]?.items[0], { code: '156', name: '中国' })
  assert.deepEqual(answer.data.dicts[1]?.items[1], { code: '2', name: '已婚' })
  assert.equal(answer.data.dicts[2]?.items.length, 2)
})

test('CALL-070 a name that is no dictionary is refused, whatever objects have by that name', async () => {
  for (const dictnameList of ['', 'height', 'marriage,constructor', '__proto__', 'toString']) {
    const answer = await server.client().call('query.dict', { dictnameList })
    assert.ok(!answer.ok && answer.code === 'PARAM-0001', dictnameList)
    assert.match(answer.field ?? '', /^dictnameList/)
  }
})
