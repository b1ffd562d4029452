import { after, before, test } from 'node:test'
import { dailyFund, insertDailyFund } from '../../apps/server/src/testing/daily-fund.ts'
import { growing } from '../../apps/server/src/testing/growth-market.ts'
import { importContent } from './content-world.ts'
import { openEveryPlace } from './every-place.ts'
import { assertPlacesFaultless } from './find-faults.ts'
import { articleOf, noticeOf, publications, videoOf } from './publications.ts'
import type { Site } from './site.ts'

let site: Site
before(async () => {
  ;({ site } = await openEveryPlace())
  await insertDailyFund(site.server.db)
  await importContent(site.server.db, publications)
})
after(() => site.close())

const detailOf = (fundCode: string) => `/fund_detail?fundCode=${fundCode}`
const partOf = (fundCode: string, tab: string) => `${detailOf(fundCode)}&tab=${tab}`

test('PUB-01 PUB-02 PUB-03 nothing for axe to find, on phones and desktops, light and dark', async () => {
  await assertPlacesFaultless(site, ['/home', '/fund', detailOf(growing.a), '/no/such/page'])
})

test('PUB-03 nothing for axe to find in any part or the comparison', async () => {
  const parts = ['performance', 'portfolio', 'navs', 'fees', 'plan', 'summary', 'documents', 'agencies']
  const compare = `/fund_compare?codes=${[growing.a, growing.c, dailyFund, growing.young].join(',')}`
  const places = [...parts.map(part => partOf(growing.a, part)), compare, `/fund?picked=${growing.a}`]
  await assertPlacesFaultless(site, places)
})

test('PUB-04 PUB-06 PUB-07 PUB-08 PUB-09 nothing for axe to find, on phones and desktops, light and dark', async () => {
  const paths = [
    '/fund_manager',
    '/fund_manager?manId=M1',
    '/viewpoint',
    articleOf('F01'),
    videoOf('V01'),
    '/msg_publish',
    '/msg_publish?group=regular&year=2025',
    noticeOf('T01'),
  ]
  await assertPlacesFaultless(site, paths)
})

test('PUB-05 PUB-10 SVC-03 FTR-06 nothing for axe to find, on phones and desktops, light and dark', async () => {
  const paths = [
    '/customer_service',
    '/enterhy',
    '/footer/contact_us',
    '/footer/sales_publicity',
    '/footer/DjgPersonnel',
    '/services/Guide/personal_guide',
    '/services/trade/trade_rule',
    '/services/trade/trade_rule?id=rule-new',
    '/services/question/common_question',
    '/services/download/data_download',
    '/services/notice/notice_publicity',
    '/services/organ/consignment_organ',
  ]
  await assertPlacesFaultless(site, paths)
})
