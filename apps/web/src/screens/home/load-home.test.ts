import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallName, OutputOf, SentOf } from '@zhixiao/contract/calls.ts'
import { type Api, type ApiResult, contextFor } from '../../api/server-api.ts'
import { loadHome } from './load-home.ts'

const parts = [
  'content.holdingFan',
  'content.companyFigures',
  'content.advertList',
  'content.recommendList',
  'content.fundList',
  'content.ranking',
  'content.articleList',
  'content.noticeList',
  'content.managerList',
  'content.awardWall',
  'trade.sysdate',
] as const

const fund = {
  fundCode: '1',
  riskLevel: 'R4',
  spark: { days: ['2026-11-12', '2026-11-19'], fund: [0, 1], benchmark: [0, 2] },
  yields: {},
}
const answers: Partial<Record<CallName, unknown>> = {
  'content.holdingFan': { name: '示例300指数', from: '2026-10-19', levels: [1, 1.1] },
  'content.recommendList': { list: [fund] },
  'content.ranking': { list: [fund] },
  'content.fundList': { list: [{ fundCode: '2' }, { fundCode: '3' }], onSale: 31 },
  'content.fundDetail': { fund: { fundCode: '2' }, classes: [{ fundCode: '2' }, { fundCode: '3' }], managers: [] },
  'trade.sysdate': { date: '2026-11-20', tradeDate: '2026-11-20' },
}

/** An API that returns one entry in every list, except for the failing calls. */
function apiWithout(failing: readonly string[], code = 'SYS-0500'): Api {
  return {
    async call<Name extends CallName>(name: Name, _input: SentOf<Name>): Promise<ApiResult<OutputOf<Name>>> {
      if (failing.includes(name)) return { ok: false, code }
      return { ok: true, data: JSON.parse(JSON.stringify(answers[name] ?? { list: [{ name }] })) }
    },
  }
}

const home = (failing: readonly string[], code?: string) =>
  loadHome(contextFor(apiWithout(failing, code), assert.ifError), new URLSearchParams())

test('CUS-12 of home each part that fails is missing alone, and that page is not kept', async () => {
  const { data: whole, init } = await home([])
  assert.equal(init, null)
  for (const failing of parts) {
    const { data: page, init } = await home([failing])
    assert.equal(new Headers(init?.headers).get('cache-control'), 'no-store', failing)
    const changed = Object.entries(page).filter(([part, value]) => {
      return JSON.stringify(value) !== JSON.stringify(Object.entries(whole).find(([name]) => name === part)?.[1])
    })
    assert.ok(changed.length === 1, `without ${failing} changed: ${changed.map(([part]) => part)}`)
  }
})

test('CUS-12 home without any of its parts is the page of the failure', async () => {
  await assert.rejects(home(parts, 'SYS-0503'), { init: { status: 503 } })
})

test('PUB-01 past the published calendar home has no trading day, and is kept', async () => {
  const { data: page, init } = await home(['trade.sysdate'], 'PARAM-0001')
  assert.deepEqual([page.today, init], [null, null])
})
