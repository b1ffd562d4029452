import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CallName, callNames, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { GUARD_CODE, type GuardName, guards, guardsFor } from '@zhixiao/domain/customer/guards.ts'
import { runAsTwo } from '../../doors/shell/testing.ts'
import { tickedForPurchase } from '../../testing/agreements.ts'
import { rateOverdue } from '../../testing/aml-ratings.ts'
import { entryOf, putOnList } from '../../testing/name-lists.ts'
import { openWorld } from '../../testing/open-world.ts'
import { funds, type Person, type PersonName, TRADE_PASSWORD } from '../../testing/world.ts'

const { server, world } = await openWorld()
await putOnList(server.ctx, [entryOf('1', { names: ['钱七'] })])
await runAsTwo(server.ctx, ['account', 'freeze', world.people.zhaoLiuLowest.custno, '--document', 'HU-2026-1'])
await rateOverdue(server.ctx.db, world.people.wangWuC1.custno)

type Row = { guards: readonly GuardName[]; input: (person: Person) => object }
const key = ({ tradeacco }: Person) => ({ fundCode: funds.money, tradeacco, tradePassword: TRADE_PASSWORD })

/**
 * Every trade write with its guards: those of its intent, or fewer if it is not an application. Without an account
 * there is no trade password to check, and calls that need one say so.
 */
const rows: Readonly<Record<string, Row>> = {
  'trade.purchase': {
    guards: guardsFor.purchase.server,
    input: person => ({ ...key(person), amount: '1000.00', agreements: tickedForPurchase }),
  },
  'trade.redemption': {
    guards: [...guardsFor.sell.server, 'openAccount'],
    input: person => ({ ...key(person), shares: '10.00', largeRedemption: '1' }),
  },
  'trade.plan': {
    guards: guardsFor.fix.server,
    input: person => ({ ...key(person), amount: '1000.00', unit: '0', monthDay: '8', agreements: tickedForPurchase }),
  },
  // A person may always stop a plan; resuming one runs the guards of creating one.
  'trade.planStatus': {
    guards: ['login', 'enterprise', 'openAccount'],
    input: () => ({ planId: '1', move: 'stop', tradePassword: TRADE_PASSWORD }),
  },
  'trade.conversion': {
    guards: guardsFor.change.server,
    input: person => ({ ...key(person), targetFundCode: funds.bond, shares: '10.00', agreements: tickedForPurchase }),
  },
  'trade.bonus': {
    guards: guardsFor.dividend.server,
    input: person => ({ ...key(person), dividendType: '0' }),
  },
  'trade.leaveMark': {
    guards: ['login', 'enterprise'],
    input: () => ({ fundCode: funds.stock, warningCode: 'RISK-MISMATCH', textVersion: '2026-01' }),
  },
  'trade.withdrawal': {
    guards: ['login', 'enterprise', 'openAccount', 'hold', 'freeze'],
    input: () => ({ orderId: '1', tradePassword: TRADE_PASSWORD }),
  },
  'trade.remitNotice': {
    guards: ['login', 'enterprise', 'openAccount', 'hold', 'freeze'],
    input: () => ({ remitId: '1', handling: 'return', tradePassword: TRADE_PASSWORD }),
  },
  'trade.todoDone': { guards: ['login'], input: () => ({ id: 'risk-2027-01-01' }) },
}

/** The customers that each guard stops, and the answer's code. */
const stopped: Readonly<Record<GuardName, readonly (readonly [PersonName | null, string])[]>> = {
  login: [[null, 'AUTH-0001']],
  enterprise: [['jiGou', GUARD_CODE.enterprise]],
  openAccount: [['liSiNoAccount', GUARD_CODE.openAccount]],
  idUpload: [['zhengNoIdImage', GUARD_CODE.idUpload]],
  hold: [['qianQiC5', GUARD_CODE.idReview]],
  freeze: [['zhaoLiuLowest', GUARD_CODE.frozen]],
  review: [['wangWuC1', GUARD_CODE.review]],
  profile: [['fengNoAddress', GUARD_CODE.profile]],
  risk: [
    ['wuShiNoRisk', GUARD_CODE.riskMissing],
    ['zhouJiuRiskExpired', GUARD_CODE.riskExpired],
  ],
  idExpiry: [['sunBaIdExpired', GUARD_CODE.idExpired]],
}
const guardCodes = new Set<string>(['AUTH-0001', ...Object.values(GUARD_CODE)])

const isWrite = (name: CallName): boolean => {
  const call: SiteCall = calls[name]
  return name.startsWith('trade.') && call.write === true
}
const writes = callNames.filter(isWrite)

test('GRD-06 every write of a trade stands in the matrix', () => {
  assert.deepEqual(
    writes.filter(name => rows[name] === undefined),
    [],
  )
})

for (const name of writes) {
  for (const { name: guard } of guards) {
    for (const [who, code] of stopped[guard]) {
      const row = rows[name]
      if (!row) continue
      const asked = row.guards.includes(guard)
      test(`GRD-06 ${name}: ${guard} (${who ?? 'nobody'}) ${asked ? `is refused with ${code}` : 'lets pass'}`, async () => {
        const client = server.client(who === null ? 'x'.repeat(43) : await world.tokenOf(who))
        const answer = await client.call(name, Object(row.input(world.people[who ?? 'zhangSan'])))
        const answered = answer.ok ? 'ok' : answer.code
        if (asked) assert.equal(answered, code)
        // A later guard, or a trade rule itself, may still refuse with its own code.
        else assert.ok(answered !== code && (!guardCodes.has(answered) || row.guards.length > 2), answered)
      })
    }
  }
}

test('GRD-06 who is stopped by nothing trades, and nothing of the refused was placed', async () => {
  const orders = await server.db.selectFrom('orders').select('custno').execute()
  assert.deepEqual(orders, [])
  const client = server.client(await world.tokenOf('zhangSan'))
  const purchase = { ...key(world.people.zhangSan), amount: '1000.00', agreements: tickedForPurchase }
  assert.ok((await client.call('trade.purchase', purchase)).ok)
})
