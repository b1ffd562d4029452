import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEGAL_PAGES } from '@zhixiao/domain/codes/legal-pages.ts'
import { isRouteName, paths, to } from './paths.ts'
import { screenAt } from './screen.ts'

test('PUB-11 every route name of the specification is a constant that leads to its path', () => {
  const named = {
    home: '/home',
    fund: '/fund',
    fundDetail: '/fund_detail',
    purchase: '/trade/purchase',
    login: '/login',
    register: '/auth/register',
    contactUs: '/footer/contact_us',
    rights: '/footer/rights',
    riskDisclosure: '/footer/risk_disclosure',
    aml: '/footer/aml',
    antiBribery: '/footer/anti_bribery',
    disclaimers: '/footer/disclaimers',
    enterhy: '/enterhy',
    viewpoint: '/viewpoint',
    msgPublish: '/msg_publish',
    customerService: '/customer_service',
    viewpointArticle: '/viewpoint/viewpoint_article',
    viewpointVideo: '/viewpoint/viewpoint_video',
    dataDownload: '/services/download/data_download',
    noticePublicity: '/services/notice/notice_publicity',
  }
  for (const [name, path] of Object.entries(named)) {
    assert.ok(isRouteName(name), name)
    assert.equal(paths[name], path)
  }
})

test('PUB-11 so is every child of the footer and of the service centre', () => {
  const children = {
    '/footer': LEGAL_PAGES.join(' '),
    '/services/download': 'data_download',
    '/services/Guide': 'finance_guide personal_guide ordinary_organ_guide product_guide',
    '/services/trade': 'trade_agree trade_rule understand_trade',
    '/services/education': 'investment_standard company_detail fund_company_standard employee_standard law_standard',
    '/services/question': 'common_question',
    '/services/notice': 'notice_publicity',
    '/services/organ': 'direct_sell_organ consignment_organ',
    '/services/rules': 'transform_rule direct_sell_rule online_trade_rule develop_fund_rule',
  }
  const known = new Set<string>(Object.values(paths))
  for (const [folder, names] of Object.entries(children)) {
    for (const name of names.split(' ')) {
      const path = `${folder}/${name}`
      assert.ok(known.has(path), path)
      assert.ok(screenAt(path.toUpperCase()), `${path} has no screen`)
    }
  }
})

test('every name leads to a screen', () => {
  for (const [name, path] of Object.entries(paths)) assert.equal(screenAt(path)?.name, name)
})

test('no two names share a path', () => {
  const all = Object.values(paths).map(path => path.toLowerCase())
  assert.equal(new Set(all).size, all.length)
})

test('an address carries its query, escaped, without what is undefined', () => {
  assert.equal(to('fundDetail', { fundCode: '710001' }), '/fund_detail?fundCode=710001')
  assert.equal(to('fund', { type: 'a&b', page: 2, sort: undefined }), '/fund?type=a%26b&page=2')
  assert.equal(to('home'), '/home')
})

test('names inherited by every object are no places', () => {
  assert.equal(isRouteName('constructor'), false)
  assert.equal(isRouteName('__proto__'), false)
})
