import assert from 'node:assert/strict'
import type { CallName, OutputOf } from '@zhixiao/contract/calls.ts'
import { PLAN_UNIT } from '@zhixiao/domain/codes/plan-units.ts'
import { signNotice } from '../platform/gateways/bank-notice.ts'
import { ticked, tickedForPurchase } from './agreements.ts'
import type { Actor } from './authorisation-rows.ts'
import { openWorld } from './open-world.ts'
import { provenCard } from './opening.ts'
import type { TestServer } from './server.ts'
import { watchTables } from './table-marks.ts'
import type { Loose } from './trading-client.ts'
import { funds, type PersonName, TRADE_PASSWORD, type World } from './world.ts'

export type Estate = {
  /** zhangSan with one of everything that a call can name. */
  owner: Actor
  /** Numbers of the right form that do not exist. */
  absent: Actor
  /** Another person of the test world, with only the world's data. */
  nobodys(name: PersonName): Actor
}

const OTHER_CARD = '6222021234567899901'

/** The test world for one test file, with zhangSan's estate and every table watched. */
export async function openEstate() {
  const { server, world } = await openWorld()
  const estate = await grantEstate(server, world)
  await watchTables(server.db)
  return { server, world, estate }
}

/** Gives zhangSan an order, a plan, an unmatched transfer, a known device and a verified card. */
export async function grantEstate(server: TestServer, world: World): Promise<Estate> {
  const { zhangSan } = world.people
  const client = server.client(await world.tokenOf('zhangSan'))
  async function does<Name extends CallName>(name: Name, input: Loose<Name>): Promise<OutputOf<Name>> {
    const answer = await client.call(name, input)
    assert.ok(answer.ok, `${name}: ${answer.ok ? '' : answer.code}`)
    return answer.data
  }
  const key = { fundCode: funds.mixed, tradeacco: zhangSan.tradeacco, tradePassword: TRADE_PASSWORD }
  const buy = { ...key, amount: '1000.00', agreements: tickedForPurchase }
  const { orderId } = await does('trade.purchase', buy)
  const { planId } = await does('trade.plan', { ...buy, unit: PLAN_UNIT.month, monthDay: '25' })
  const { tradeacco } = zhangSan
  await does('account.bankOpenRemit', { tradeacco, tradePassword: TRADE_PASSWORD, agreements: ticked('openRemit') })
  const notice = {
    type: 'remittance',
    channel: 'bank',
    extId: 'estate-1',
    cardno: zhangSan.cardNo,
    payer: '张三',
    amount: '321.00',
    arrivedAt: '2026-11-20T02:00:00Z',
  } as const
  await does('serve.bankNotice', { notice, signature: signNotice(server.ctx.keys, notice) })
  const [remittance] = (await does('query.remitNotice', {})).list
  const [device] = (await does('account.deviceList', {})).devices
  assert.ok(remittance && device)
  const { cust_uuid: uuid } = await server.db
    .selectFrom('customer')
    .select('cust_uuid')
    .where('custno', '=', zhangSan.custno)
    .executeTakeFirstOrThrow()
  const cardTicket = await provenCard(server, client, { cardno: OTHER_CARD, mobileno: zhangSan.mobile })
  const [warning] = (await does('trade.warnings', { fundCode: funds.stock })).list
  const shown = warning?.shown ?? ''
  const absent: Actor = {
    ...zhangSan,
    tradeacco: 'T99999999',
    clientid: '299999999999',
    orderId: '999999999',
    planId: '999999999',
    remitId: '999999999',
    deviceId: '999999999',
    uuid: '00000000-0000-4000-8000-999999999999',
    cardTicket: `002.${'0'.repeat(32)}.${Date.now() + 60_000}.${'0'.repeat(64)}`,
    shown: 'none',
  }
  return {
    owner: {
      ...zhangSan,
      orderId,
      planId,
      remitId: remittance.remitId,
      deviceId: device.id,
      uuid,
      cardTicket,
      shown,
    },
    absent,
    nobodys: name => ({ ...absent, ...world.people[name] }),
  }
}
