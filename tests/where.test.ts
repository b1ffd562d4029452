import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPlaces } from '../scripts/lib/places.ts'

const places: Readonly<Record<string, string>> = {
  'cut-off': 'packages/domain/src/calendar/shanghai.ts',
  'redemption fee': 'packages/domain/src/fee/redemption-fee.ts',
  'money fund income': 'packages/domain/src/settle/money-fund.ts',
  'carry orders': 'apps/server/src/settle/fund-acts.ts',
  风险高于您: 'packages/domain/src/customer/warning-titles.ts',
  'sms code seconds': 'apps/server/src/secrets/sms-code.ts',
  'sms code lifetime': 'apps/server/src/secrets/sms-code.ts',
  'job that pays redemptions': 'apps/server/src/settle/payments.ts',
  'redemption payout': 'apps/server/src/settle/payments.ts',
  'session timeout': 'apps/server/src/kernel/setting-words.ts',
  'wrong password lock': 'apps/server/src/secrets/password-counter.ts',
  'plan deduction date': 'packages/domain/src/calendar/plan-dates.ts',
  'mobile mask': 'packages/domain/src/customer/masks.ts',
  'login limit': 'apps/server/src/kernel/rate-limits.ts',
  'axis ticks': 'packages/ui/src/chart/scale.ts',
  'risk score': 'packages/domain/src/customer/risk-score.ts',
  sitemap: 'apps/web/src/site-files/sitemap.ts',
  巨额赎回: 'docs/glossary.md',
}

test('words lead to the place that a newcomer looks for, among the first ten', () => {
  const astray = Object.entries(places).filter(
    ([words, file]) => !findPlaces(words, 10).some(({ at }) => at.startsWith(`${file}:`)),
  )
  assert.deepEqual(astray, [])
})

test('words of nothing find nothing', () => {
  assert.deepEqual(findPlaces('qzxv', 10), [])
  assert.deepEqual(findPlaces('', 10), [])
})
