import type { Use } from './correct.ts'
import { accrued } from './service.ts'
import { keyOf, type Order, total, type World } from './world.ts'

// A floating management fee: what of its accrued parts goes back with each lot, by the growth of the lot and of the benchmark.

/** The days on which each index of a benchmark has a close, ascending. */
function pricedDays(world: World, fund: string): string[] {
  const { floating } = world.terms(fund)
  const [first, ...rest] = floating?.parts.map(({ code }) => world.closes.get(code) ?? new Map<string, bigint>()) ?? []
  return [...(first?.keys() ?? [])].filter(day => rest.every(closes => closes.has(day))).sort()
}

/** Whether the benchmark of a day, or of a later one, is known. */
export const isBenchmarkKnown = (world: World, fund: string, day: string): boolean =>
  world.terms(fund).floating === null || (pricedDays(world, fund).at(-1) ?? '') >= day

/** By which factor the benchmark grew, with its weights restored on each day. */
function benchmarkGrowth(world: World, fund: string, from: string, to: string): number {
  const days = pricedDays(world, fund)
  const begins = days.findLastIndex(day => day <= from)
  const within = days.slice(begins < 0 ? 0 : begins).filter(day => day <= to)
  return within.slice(1).reduce((level, day, at) => {
    const closeOf = (code: string, on = '') => Number(world.closes.get(code)?.get(on) ?? 1n)
    const parts = world.terms(fund).floating?.parts ?? []
    return (
      level * parts.reduce((sum, { code, part }) => sum + (part * closeOf(code, day)) / closeOf(code, within[at]), 0)
    )
  }, 1)
}

/** By which factor a share grew from its purchase to the day on which it leaves, dividends included. */
function ownGrowth(world: World, fund: string, use: Use, left: string): number {
  const acts = world.acts.filter(act => act.fund === fund && act.day > use.boughtFor && act.day <= left)
  const sharesBefore = (day: string) =>
    acts
      .filter(act => act.step === 'split' && act.day < day)
      .reduce((product, act) => (product * Number(act.figure)) / 1e9, 1)
  const navOn = (day: string) => world.navs.get(`${fund}|${day}`)
  const bought = Number(navOn(use.boughtFor) ?? use.nav)
  const paid = acts
    .filter(act => act.step === 'dividend')
    .reduce((sum, act) => sum + (Number(act.figure) / 100) * sharesBefore(act.day), 0)
  return (Number(navOn(left) ?? 0n) * sharesBefore('9999') + paid) / bought
}

/** What goes back with shares of a lot. */
function backOfUse(world: World, fund: string, use: Use, left: string): bigint {
  const { floating } = world.terms(fund)
  if (floating === null || use.boughtFor >= left) return 0n
  const part = (rate: bigint) =>
    accrued(
      world,
      { fund, shares: use.shares, since: use.boughtFor, sold: left },
      () => rate,
      () => 365n,
    )
  if (use.age < floating.minDays) return part(floating.excessE8)
  const yearly = (factor: number) => ((factor - 1) * 365) / Number(use.age)
  const own = yearly(ownGrowth(world, fund, use, left))
  const ahead = own - yearly(benchmarkGrowth(world, fund, use.boughtFor, left))
  world.seen.add(
    `floating fee ${ahead <= floating.below ? 'below' : ahead > floating.above && own > 0 ? 'above' : 'usual'}`,
  )
  if (ahead <= floating.below) return part(floating.contingentE8) + part(floating.excessE8)
  return ahead > floating.above && own > 0 ? 0n : part(floating.excessE8)
}

const floatingBack = (world: World, { fund, tradeDay, result }: Order): bigint =>
  total(result?.uses ?? [], use => backOfUse(world, fund, use, tradeDay))

/** Paid as the returned service fee is. */
export function giveFloatingBack(world: World, order: Order, day: string) {
  const { result, customer, fund, tradeDay } = order
  if (!result) return
  result.floated = floatingBack(world, order)
  const holding = world.held(keyOf(customer, fund))
  holding.received += result.floated
  holding.realised += result.floated
  const { lag, payLag } = world.terms(fund)
  const due = order.kind === '024' ? order.payDay : world.after(tradeDay, Math.max(lag, payLag), [fund])
  world.pays(customer, result.floated, due > day ? due : day)
}

/** After a corrected or late NAV of a day, lots that left since are decided once more; only what is missing is paid. */
export function restateFloating(world: World, fund: string, day: string) {
  if (world.terms(fund).floating === null) return
  for (const order of world.orders) {
    const { result, customer, tradeDay, confirmDay } = order
    if (order.status !== '1' || !result || order.fund !== fund || tradeDay < day || confirmDay <= day) continue
    if (order.kind !== '024' && order.kind !== '036') continue
    const more = floatingBack(world, order) - result.floated
    if (more <= 0n) continue
    result.floated += more
    const [key, due] = [keyOf(customer, fund), world.after(world.today(), 1)]
    world.adjustments.push({ fund, key, due, order, shares: 0n, payout: more, crossing: 0n })
    world.seen.add('floating fee of a corrected NAV')
  }
}
