import { PRODUCT_SUMMARY } from '@zhixiao/domain/codes/agreements.ts'
import { fen, fenText, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { takeNotice } from '../../apps/server/src/platform/gateways/take-notice.ts'
import { tickedForConversion, tickedForPurchase } from '../../apps/server/src/testing/agreements.ts'
import { TRADE_PASSWORD } from '../../apps/server/src/testing/world.ts'
import { type CallAnswer, orderOf, runOperatorCommand, sender, untilAnswered } from './clients.ts'
import { simFunds } from './market.ts'
import { least, type SimFund } from './model/world.ts'
import type { Card, Sim } from './sim.ts'

const common = { tradePassword: TRADE_PASSWORD }

type Scene = Sim & { id: string; card: Card; fund: SimFund; key: string; amount: bigint }

/** Actions of customers, with the weight of each draw. */
const commands: readonly (readonly [weight: number, act: (scene: Scene) => Promise<void>])[] = [
  [6, scene => buy(scene, 'card')],
  [2, scene => buy(scene, 'remit')],
  [5, sell],
  [3, convert],
  [3, withdraw],
  [1, makePlan],
  [1, movePlan],
  [1, chooseMethod],
  [1, freeze],
  [1, unfreeze],
  [2, transfer],
  [1, handleTransfer],
]
const drawn = commands.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))

export async function command(sim: Sim) {
  const { roll, cards, run, model } = sim
  const card = cards[roll(cards.length)]
  const raised = simFunds.filter(each => model.stateOf(each.code) === 'raising')
  const from = raised.length > 0 && roll(3) === 0 ? raised : simFunds
  const fund = from[roll(from.length)]
  const act = drawn[roll(drawn.length)]
  if (!card || !fund || !act) return
  const place = { card, fund }
  // Only held shares can be sold, so usually an existing holding is chosen.
  if (ofHolding.has(act) && roll(5) > 0) Object.assign(place, someHolding(sim))
  if (isEnding(sim, place.fund)) return
  const id = `sim-${String(++run.commands).padStart(6, '0')}`
  const amount = 1_000n + BigInt(roll(roll(10) === 0 ? 120_000 : 3_000_000))
  await act({ ...sim, ...place, id, amount, key: `${place.card.tradeacco}|${place.fund.code}` })
}

/** Nobody trades a fund whose conversion is decided. */
const isEnding = ({ model }: Sim, { code }: SimFund) => model.conversionOf(code)?.fund === code

const ofHolding = new Set([sell, convert, chooseMethod, freeze])

/** A card and a fund of which it has shares to sell; null when there is none. */
function someHolding({ cards, model, roll }: Sim): { card: Card; fund: SimFund } | null {
  const held = cards.flatMap(card =>
    simFunds.filter(fund => model.sellable(`${card.tradeacco}|${fund.code}`) > 0n).map(fund => ({ card, fund })),
  )
  return held[roll(held.length || 1)] ?? null
}

/** The consent to a fund's summary names its version, which changes with the fund. */
async function ticked<Row extends { agreement: string; version: string }>(
  rows: readonly Row[],
  { code }: SimFund,
  { host }: Sim,
) {
  const { rows: found } = await sql<{
    version: string
  }>`select version::text from fund where fundcode = ${code}`.execute(host.db)
  return rows.map(row => (row.agreement === PRODUCT_SUMMARY ? { ...row, version: found[0]?.version ?? '' } : row))
}

/** The engine and the model must agree. */
function agree({ id, run, fund, now }: Scene, answer: CallAnswer, expected: string, what = '') {
  const given = answer.ok ? 'ok' : answer.code
  if (given !== expected)
    throw new Error(`${id}: the engine says ${given}, the model ${expected}: ${JSON.stringify(answer)}`)
  if (!answer.ok) {
    run.seen.add(answer.code)
    return
  }
  run.orders++
  if (fund.closed.has(now().slice(0, 10))) run.seen.add('order on a day on which the fund rests')
  if (what !== '') run.seen.add(what)
}

/** Some, few, all, or more than the free shares. */
function someShares({ key, model, roll }: Scene, free = model.sellable(key)): bigint {
  const kind = roll(8)
  if (kind === 0) return free + 1n
  if (kind === 1) return least(free, BigInt(1 + roll(80_000)))
  return kind < 4 ? free : (free * BigInt(1 + roll(99))) / 100n
}

/** The worth of all that a holder may still get of a fund with a limit, now and then; an order for it may be cut later. */
function wholeRoom({ card, model, decide }: Scene, code: string): bigint | null {
  const room = model.roomToOrder(card.tradeacco, code)
  if (room === null || decide(3) > 0) return null
  const worth = (room * model.newestOf(code)) / 10_000n
  return worth > 1_000n ? worth : null
}

async function buy(scene: Scene, payment: 'card' | 'remit') {
  const { card, fund, model, id } = scene
  const { custno, tradeacco } = card
  const amount = wholeRoom(scene, fund.code) ?? scene.amount
  const input = {
    ...common,
    fundCode: fund.code,
    tradeacco,
    amount: fenText(fen(amount)),
    agreements: await ticked(tickedForPurchase, fund, scene),
  }
  const answer = await sender(scene, custno, id)('trade.purchase', { ...input, payment })
  const sends = payment === 'card' ? null : card.remits
  const what =
    model.stateOf(fund.code) === 'raising' ? 'subscription' : payment === 'remit' ? 'purchase by transfer' : ''
  agree(scene, answer, model.buy(id, tradeacco, fund.code, amount, sends), what)
  if (answer.ok && fund.buy.some(([from, , fixed]) => fixed !== undefined && amount >= from))
    scene.run.seen.add('purchase at a fixed fee')
}

async function sell(scene: Scene) {
  const { card, fund, model, id } = scene
  const [shares, continues] = [someShares(scene), scene.roll(3) > 0]
  if (shares <= 0n) return
  const payout = somePayout(scene)
  const answer = await sender(
    scene,
    card.custno,
    id,
  )('trade.redemption', {
    ...common,
    fundCode: fund.code,
    tradeacco: card.tradeacco,
    shares: sharesText(shareCents(shares)),
    largeRedemption: continues ? '1' : '0',
    ...(payout !== 'ordinary' && { payout }),
  })
  const given = answer.ok ? 'ok' : answer.code
  agree(scene, answer, model.sell(id, card.tradeacco, fund.code, shares, continues, payout, given))
}

/** Money-market funds are often sold for the same day, and others now and then, which is refused. */
function somePayout({ advances, advance, fund }: Scene) {
  if (!advances || (fund.type !== 'money' && advance(10) > 0)) return 'ordinary'
  return (['ordinary', 'fast', 'fast', 'fast-or-ordinary', 'fast-or-ordinary'] as const)[advance(5)] ?? 'ordinary'
}

async function convert(scene: Scene) {
  const { card, fund, model, id } = scene
  // Usually a possible target: front-end and back-end classes do not mix.
  const targets =
    scene.roll(5) > 0 ? simFunds.filter(each => model.feeOf(each.code) === model.feeOf(fund.code)) : simFunds
  const into = targets[scene.roll(targets.length)]
  const [drawn, worth] = [someShares(scene), into ? wholeRoom(scene, into.code) : null]
  const shares =
    worth === null ? drawn : least(model.sellable(scene.key), (worth * 10_000n) / model.newestOf(fund.code))
  if (shares <= 0n || !into || into.code === fund.code || isEnding(scene, into)) return
  const answer = await sender(
    scene,
    card.custno,
    id,
  )('trade.conversion', {
    ...common,
    fundCode: fund.code,
    targetFundCode: into.code,
    tradeacco: card.tradeacco,
    shares: sharesText(shareCents(shares)),
    agreements: await ticked(tickedForConversion, into, scene),
  })
  const what = fund.convertFormula === 'B' ? 'conversion by the second formula' : ''
  const given = answer.ok ? 'ok' : answer.code
  agree(scene, answer, model.convert(id, card.tradeacco, fund.code, into.code, shares, given), what)
}

async function withdraw(scene: Scene) {
  const { model, roll, id } = scene
  const open = model.openOrders()
  const target = open[roll(open.length || 1)]
  const row = target && (await orderOf(scene, target))
  if (!row) return
  const answer = await sender(scene, row.custno, id)('trade.withdrawal', { ...common, orderId: String(row.order_id) })
  agree(scene, answer, model.withdraw(target))
}

async function makePlan(scene: Scene) {
  const { card, fund, amount, model, roll, id } = scene
  if (model.planIds().length >= 8) return
  const [weekday, monthDay, isWeekly] = [1 + roll(5), 1 + roll(28), roll(2) === 0]
  const unit = isWeekly
    ? ({ unit: '1', weekday: (['02', '03', '04', '05', '06'] as const)[weekday - 1] ?? '02' } as const)
    : ({ unit: '0', monthDay: String(monthDay) } as const)
  const answer = await sender(
    scene,
    card.custno,
    id,
  )('trade.plan', {
    ...common,
    ...unit,
    fundCode: fund.code,
    tradeacco: card.tradeacco,
    amount: fenText(fen(amount)),
    agreements: await ticked(tickedForPurchase, fund, scene),
  })
  const day = isWeekly ? { weekday } : { monthDay }
  agree(scene, answer, model.makePlan(id, card.tradeacco, fund.code, day, amount))
}

async function movePlan(scene: Scene) {
  const { model, roll, host, id } = scene
  const plans = model.planIds()
  const target = plans[roll(plans.length || 1)]
  const { rows } = await sql<{ plan_id: bigint; custno: string }>`
    select plan_id, custno from plan where request_id = ${target ?? ''}`.execute(host.db)
  const row = rows[0]
  if (!row || !target) return
  const move = (['pause', 'resume', 'resume', 'stop'] as const)[roll(4)] ?? 'pause'
  const tell = sender(scene, row.custno, id)
  const answer = await tell('trade.planStatus', { ...common, planId: String(row.plan_id), move })
  agree(scene, answer, model.movePlan(target, move))
}

async function chooseMethod(scene: Scene) {
  const { card, fund, model, roll, id } = scene
  const method = (['0', '1'] as const)[roll(2)] ?? '0'
  const input = { ...common, fundCode: fund.code, tradeacco: card.tradeacco, dividendType: method }
  const answer = await sender(scene, card.custno, id)('trade.bonus', input)
  agree(scene, answer, model.chooseMethod(id, card.tradeacco, fund.code, method))
}

async function freeze(scene: Scene) {
  const { card, fund, model, id, run } = scene
  const shares = someShares(scene, model.free(scene.key))
  if (shares <= 0n) return
  const figure = sharesText(shareCents(shares))
  const { done, text } = await runOperatorCommand(
    scene,
    'shares',
    'freeze',
    card.tradeacco,
    fund.code,
    figure,
    '--document',
    id,
  )
  const expected = model.freeze(id, card.tradeacco, fund.code, shares)
  if (done !== expected) throw new Error(`${id}: the model does not say to the freeze: ${text}`)
  if (done) run.seen.add('freeze')
}

async function unfreeze(scene: Scene) {
  const { model, cards, roll, id, run } = scene
  const held = cards
    .flatMap(({ tradeacco }) =>
      simFunds.map(({ code }) => ({ tradeacco, code, frozen: model.frozenByAuthority(`${tradeacco}|${code}`) })),
    )
    .filter(each => each.frozen > 0n)
  const target = held[roll(held.length || 1)]
  if (!target) return
  const { tradeacco, code, frozen } = target
  const shares = roll(3) === 0 ? (frozen + 1n) / 2n : frozen
  const figure = sharesText(shareCents(shares))
  const { done, text } = await runOperatorCommand(
    scene,
    'shares',
    'unfreeze',
    tradeacco,
    code,
    figure,
    '--document',
    id,
  )
  const expected = model.unfreeze(id, tradeacco, code, shares)
  if (done !== expected) throw new Error(`${id}: the model does not say to the end of a freeze: ${text}`)
  if (done) run.seen.add('unfreeze')
}

/** Money arrives: usually the amount of a waiting order, now and then another. */
async function transfer(scene: Scene) {
  const { model, roll, id, cards, run } = scene
  const remitting = cards.filter(each => each.remits)
  const awaited = model.awaited()
  const order = awaited[roll(awaited.length || 1)]
  const card = remitting.find(each => each.tradeacco === order?.customer) ?? remitting[roll(remitting.length)]
  if (!card) return
  const amount = order && roll(6) > 0 ? order.amount : scene.amount
  const notice = {
    type: 'remittance',
    channel: 'sim',
    extId: id,
    cardno: card.cardNo,
    payer: '钱七',
    amount: fenText(fen(amount)),
    arrivedAt: `${scene.now()}+08:00`,
  } as const
  if (scene.arrive) await scene.arrive(notice)
  else await untilAnswered(scene, id, server => takeNotice(server.ctx, notice))
  model.arrive(id, card.tradeacco, amount)
  run.seen.add(model.waitingTransfers().some(each => each.id === id) ? 'transfer that waits' : 'transfer matched')
}

async function handleTransfer(scene: Scene) {
  const { model, roll, id, host, run } = scene
  const waiting = model.waitingTransfers()
  const target = waiting[roll(waiting.length || 1)]
  if (!target) return
  const fits = model.awaited().filter(order => order.amount === target.amount)
  const order = fits[roll(fits.length || 1)]
  const orderRow = order && (await orderOf(scene, order.id))
  const { rows } = await sql<{ remit_id: bigint }>`select remit_id from remittance where ext_id = ${target.id}`.execute(
    host.db,
  )
  const how = orderRow
    ? ({ handling: 'match', orderId: String(orderRow.order_id) } as const)
    : ({ handling: 'return' } as const)
  const owner = scene.cards.find(each => each.tradeacco === target.customer)
  const answer = await sender(
    scene,
    owner?.custno ?? '',
    id,
  )('trade.remitNotice', {
    ...common,
    ...how,
    remitId: String(rows[0]?.remit_id),
  })
  agree(scene, answer, model.handleTransfer(target.id, order?.id ?? null))
  run.seen.add(`transfer handled by ${how.handling}`)
}
