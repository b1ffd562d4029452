import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cityOptions, placeNamed, withOnly } from './area.ts'

const province = (provincecode: string, provincename: string, cities: [string, string, [string, string][]][]) => ({
  provincecode,
  provincename,
  cities: cities.map(([cityno, cityname, counties]) => ({
    cityno,
    cityname,
    counties: counties.map(([countyno, countyname]) => ({ countyno, countyname })),
  })),
})
const provinces = [
  province('310000', '上海市', [
    [
      '310100',
      '市辖区',
      [
        ['310104', '徐汇区'],
        ['310115', '浦东新区'],
      ],
    ],
  ]),
  province('330000', '浙江省', [
    ['330100', '杭州市', [['330106', '西湖区']]],
    [
      '330200',
      '宁波市',
      [
        ['330203', '海曙区'],
        ['330205', '江北区'],
      ],
    ],
  ]),
  province('450000', '广西壮族自治区', [
    [
      '450100',
      '南宁市',
      [
        ['450103', '青秀区'],
        ['450105', '江南区'],
      ],
    ],
  ]),
]

test('OPEN-03 what an address begins with is chosen as province, city and county', () => {
  const named = (address: string) => Object.values(placeNamed(provinces, address) ?? {}).join(' ')
  assert.equal(named('上海市徐汇区示例路1号'), '310000 310100 310104')
  assert.equal(named('浙江省宁波市江北区示例路1号'), '330000 330200 330205')
  assert.equal(named('浙江 宁波市示例路1号'), '330000 330200 ')
  assert.equal(named('广西南宁市青秀区示例路1号'), '450000 450100 450103')
  assert.equal(named('示例路1号'), '')
})

test('OPEN-03 a city or a county that is alone is chosen with its province', () => {
  assert.deepEqual(withOnly(provinces, '310000', undefined), { province: '310000', city: '310100', areaCode: '' })
  assert.deepEqual(withOnly(provinces, '330000', '330100'), { province: '330000', city: '330100', areaCode: '330106' })
  assert.deepEqual(withOnly(provinces, '330000', undefined), { province: '330000', city: '', areaCode: '' })
})

test('OPEN-03 the only city of a municipality has its name, not 市辖区', () => {
  assert.deepEqual(cityOptions(provinces, '310000'), [{ value: '310100', label: '上海市' }])
  assert.deepEqual(
    cityOptions(provinces, '330000').map(({ label }) => label),
    ['杭州市', '宁波市'],
  )
  assert.deepEqual(cityOptions(provinces, ''), [])
})
