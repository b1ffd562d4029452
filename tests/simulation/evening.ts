import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { insertNavs } from '@zhixiao/db/market/nav-import.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fen, fenText, navE4, navText, ratioE9, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { sql } from 'kysely'
import { returnForLateNavs } from '../../apps/server/src/engine/settle/restate-service.ts'
import { takeOver } from './agency.ts'
import { runOperatorCommand } from './clients.ts'
import { simFunds, simIndices } from './market.ts'
import { INTEREST_SINCE } from './model/interest.ts'
import { type FeeTable, nextDay, type SimFund, type Tiers } from './model/world.ts'
import type { Sim } from './sim.ts'

export type RunEvening = (day: string, isOpen: boolean) => Promise<void>

/** A yearly rate in 1/100000000 as a percentage. */
const rateText = (rate: bigint) => `${rate / 1_000_000n}.${String(rate % 1_000_000n).padStart(6, '0')}`

/** The bank credits what customers get, whatever accrued meanwhile. */
const WHY = ['--reason', '模拟的银行只结已经到期的利息']

const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** What a fund charges at times instead of its first tables: other rates, at other bounds. */
const otherTables: Record<FeeTable, Tiers[]> = {
  buy: [
    [
      [0n, 500_000n],
      [900_000n, 300_000n],
      [2_500_000n, 0n, 5_000n],
    ],
    [
      [0n, 400_000n],
      [1_200_000n, 200_000n],
    ],
  ],
  sell: [
    [
      [0n, 1_700_000n],
      [7n, 1_300_000n],
      [30n, 800_000n],
      [180n, 100_000n],
    ],
  ],
  back: [
    [
      [0n, 500_000n],
      [30n, 300_000n],
      [120n, 100_000n],
    ],
    [
      [0n, 450_000n],
      [60n, 50_000n],
    ],
  ],
}

/** The class that ends in some histories, and the one into which its shares are converted. */
const CONVERTED = { fund: '880002', into: '880001' } as const

type NavRow = { fundcode: string; day: string; nav: bigint; income: bigint | null }

/** How long a raising without outstanding money, and a new fund before it opens, is left alone. */
const CLOSED_DAYS = 3

/**
 * The evening of a day: NAVs, now and then a day late, the funds' announcements for the coming days, and managers'
 * decisions.
 */
export function createEvening(sim: Sim): RunEvening {
  const { host, model, roll, decide, credit, change, advance, benchmark, run } = sim
  const navs = new Map(simFunds.map(fund => [fund.code, 10_000n]))
  const declared = new Map<string, bigint>()
  const openDays: string[] = []
  const folder = host.ctx.env.dataDir
  const ages = new Map(simFunds.map(fund => [fund.code, 0]))
  let late: (NavRow & { evenings: number })[] = []
  const closes = new Map(sim.floats ? simIndices.map(code => [code, 10_000_000n]) : [])
  let lateCloses: { code: string; day: string; close: bigint; evenings: number }[] = []

  /** Most NAVs come in the evening of their day, some up to four evenings later, when others have come since. */
  function come(row: NavRow, rows: NavRow[]) {
    if (roll(25) > 0) return rows.push(row)
    run.seen.add(row.income === null ? 'late NAV' : 'late income of a money fund')
    return late.push({ ...row, evenings: 1 + roll(4) })
  }

  async function publish(day: string, isOpen: boolean) {
    const rows: NavRow[] = late.filter(({ evenings }) => evenings === 1)
    late = late.flatMap(row => (row.evenings > 1 ? [{ ...row, evenings: row.evenings - 1 }] : []))
    for (const { code, type, closed } of simFunds) {
      if (type === 'money') {
        const loses = roll(12) === 0
        const income = loses ? -BigInt(1 + roll(30_000)) : BigInt(roll(8_000))
        const row = { fundcode: code, day, nav: 10_000n, income }
        if (loses) run.seen.add('loss of a money fund')
        // A fund that has no figure of a Saturday may have put it into that of Sunday.
        if (isOpen) come(row, rows)
        else rows.push(row)
        continue
      }
      if (!isOpen || closed.has(day) || model.stateOf(code) === 'raising' || model.stateOf(code) === 'failed') continue
      const ratio = declared.get(`${code} ${day}`) ?? 1_000_000_000n
      const nav = ((((navs.get(code) ?? 10_000n) * BigInt(9_700 + roll(610))) / 10_000n) * 1_000_000_000n) / ratio
      const today = nav < 2_000n ? 8_000n : nav > 60_000n ? 20_000n : nav
      navs.set(code, today)
      come({ fundcode: code, day, nav: today, income: null }, rows)
    }
    for (const { fundcode, day: of, nav, income } of rows) model.publish(fundcode, of, nav, income)
    for (const [code, own] of Map.groupBy(rows, row => row.fundcode))
      model.restate(code, own.map(row => row.day).sort()[0] ?? day)
    const at = new Date(`${day}T20:00:00+08:00`)
    await withTx(host.db, async tx => {
      const published = rows.map(({ fundcode, day: of, nav, income }) => ({
        fundcode,
        day: isoDate(of),
        nav_e4: navE4(nav),
        acc_nav_e4: navE4(nav),
        income_e4: income,
        yield7_e8: null,
      }))
      await insertNavs(tx, published, at)
      await returnForLateNavs(tx, published)
    })
  }

  /** The closes of the benchmark's indices, now and then some evenings late. */
  async function quote(day: string) {
    for (const [code, last] of closes) {
      const close = (last * BigInt(9_850 + benchmark(304))) / 10_000n
      closes.set(code, close)
      lateCloses.push({ code, day, close, evenings: benchmark(12) === 0 ? 1 + benchmark(2) : 0 })
    }
    const coming = lateCloses.filter(({ evenings }) => evenings === 0)
    lateCloses = lateCloses.flatMap(each => (each.evenings > 0 ? [{ ...each, evenings: each.evenings - 1 }] : []))
    for (const { code, day: of, close } of coming) model.close(code, of, close)
    const rows = coming.map(({ code, day: of, close }) => ({ code, day: isoDate(of), close_e4: close }))
    await withTx(host.db, tx => insertRows(tx, 'index_quote', rows))
  }

  /** All shares of a class become shares of another on the next day, once the class is quiet and nothing else happens then. */
  async function convertFund(today: string) {
    const { fund, into } = CONVERTED
    const day = model.after(today, 1, [fund, into])
    const isAhead = [...declared.keys()].some(
      key => (key.startsWith(fund) || key.startsWith(into)) && key.slice(7) >= day,
    )
    if (!sim.converts || openDays.length < 12 || model.conversionOf(fund) || isAhead || !model.isQuiet(fund)) return
    if ([fund, into].some(code => model.termsOn(code, '9999').fee !== 'A' || model.termsOn(code, day).fee !== 'A'))
      return
    const { done, text } = await runOperatorCommand(sim, 'fund', 'convert', fund, into, day)
    if (!done) throw new Error(`the model does not say to the conversion of ${fund}: ${text}`)
    model.decideConversion(fund, into, day)
    run.seen.add('conversion of a class')
  }

  async function declare({ code, type }: SimFund, day: string) {
    if (model.conversionOf(code)?.done === false || model.conversionOf(code)?.fund === code) return
    if (type === 'money' || model.stateOf(code) !== 'open' || roll(20) > 0) return
    const exDate = model.after(day, 1 + roll(3), [code])
    if (declared.has(`${code} ${exDate}`)) return
    if (roll(3) === 0) {
      const shrinks = roll(2) === 0
      const ratio = BigInt(shrinks ? 300_000_000 + roll(700_000_000) : 1_000_000_000 + roll(1_000_000_000))
      declared.set(`${code} ${exDate}`, ratio)
      run.seen.add(shrinks ? 'shrinking split' : 'split')
      model.declare({ step: 'split', fund: code, day: exDate, figure: ratio, payDay: '' })
      const row = { fundcode: code, day: isoDate(exDate), ratio_e9: ratioE9(ratio) }
      await withTx(host.db, tx => insertRows(tx, 'split', [row]))
      return
    }
    declared.set(`${code} ${exDate}`, 1_000_000_000n)
    const [payDay, figure] = [model.after(exDate, 2, [code]), BigInt(1_000 + roll(60_000))]
    model.declare({ step: 'dividend', fund: code, day: exDate, figure, payDay })
    const dates = { record_date: isoDate(exDate), ex_date: isoDate(exDate), pay_date: isoDate(payDay) }
    await withTx(host.db, tx => insertRows(tx, 'dividend', [{ fundcode: code, ...dates, per_share_e6: figure }]))
  }

  /** A raising ends when all its money has arrived; the new fund opens some days later. */
  async function raise({ code, raising }: SimFund, day: string) {
    const age = (ages.get(code) ?? 0) + 1
    ages.set(code, age)
    if (!raising || age < raising.afterDays) return
    if (model.stateOf(code) === 'raising' && (raising.ends === 'fail' || !model.owes(code))) {
      const command = raising.ends === 'fail' ? ['raising', 'fail', code] : ['raising', 'found', code, day]
      const { done, text } = await runOperatorCommand(sim, ...command)
      if (done !== (raising.ends === 'fail' || model.isRaised(code)))
        throw new Error(`the model does not say to ${code} ${day}: ${text}`)
      // Too little was raised, so it lasts some more days.
      if (!done) return
      if (raising.ends === 'fail') model.failRaising(code)
      else model.setUp(code)
      ages.set(code, raising.afterDays)
      run.seen.add(raising.ends === 'fail' ? 'failed raising' : 'establishment')
    } else if (model.stateOf(code) === 'set up' && age > raising.afterDays + CLOSED_DAYS) {
      await sql`update fund set status = '0', version = version + 1 where fundcode = ${code}`.execute(host.db)
      model.reopen(code)
    }
  }

  /** A manager who accepts only part of a huge redemption; one that is not huge must be accepted in full. */
  async function limit({ code }: SimFund, day: string) {
    const flow = model.outflow(code, day)
    if (!flow || flow.asked === 0n || roll(flow.isHuge ? 2 : 10) > 0) return
    const least = (flow.held + 9n) / 10n
    const accept = least + (flow.asked > least ? (BigInt(roll(120)) * (flow.asked - least)) / 100n : 0n)
    const figure = sharesText(shareCents(accept))
    const { done, text } = await runOperatorCommand(sim, 'redemption', 'limit', code, day, '--accept', figure)
    if (done !== model.limitOutflow(code, day, accept))
      throw new Error(`the model does not say to ${code} ${day}: ${text}`)
    if (done) run.seen.add('huge redemption')
  }

  /** Large sales of a money fund pay a fee on a day, now and then one that has been confirmed. */
  async function chargeSales({ code, type }: SimFund, today: string) {
    if (type !== 'money' || decide(model.isSold(code, today) ? 2 : 10) > 0) return
    const day = (decide(4) === 0 && openDays.at(-2)) || today
    const { done, text } = await runOperatorCommand(sim, 'redemption', 'fee', code, day)
    if (done !== model.chargeSales(code, day)) throw new Error(`the model does not say to ${code} ${day}: ${text}`)
    run.seen.add(done ? 'fee on large sales of a money fund' : 'fee on sales that are confirmed')
  }

  /** Two people open a line for same-day redemptions; later they change or stop it now and then. */
  async function moveLine({ code, type }: SimFund) {
    if (!sim.advances || type !== 'money' || (model.hasLine(code) && advance(8) > 0)) return
    if (model.hasLine(code) && advance(3) === 0) {
      const { done, text } = await runOperatorCommand(sim, 'line', 'close', code, '--reason', '模拟的银行停止垫资')
      if (done !== model.closeLine(code)) throw new Error(`the model does not say to the line of ${code}: ${text}`)
      return
    }
    const limit = BigInt(1 + advance(4)) * 500_000n
    const { done, text } = await runOperatorCommand(sim, 'line', 'set', code, fenText(fen(limit)), '模拟商业银行')
    if (done !== model.setLine(code, limit)) throw new Error(`the model does not say to the line of ${code}: ${text}`)
  }

  /** The office enters what the bank pays on waiting money, and pays customers theirs; now and then it may not. */
  async function creditInterest(today: string) {
    const isFirst = !model.hasRate()
    const entersRate = isFirst || credit(4) === 0
    // The first rate holds for all money that waits.
    const day = nextDay(today, -(entersRate && (isFirst || credit(2) === 0) ? 60 : credit(4)))
    if (entersRate) {
      const rate = BigInt(credit(10_000_000))
      const { done, text } = await runOperatorCommand(sim, 'interest', 'rate', day, rateText(rate))
      if (done !== model.enterRate(day, rate)) throw new Error(`the model does not say to a rate from ${day}: ${text}`)
      run.seen.add(done ? 'rate of settlement money' : 'rate for nights that are paid')
      return
    }
    const due = model.interestDue(day)
    const credited = due + BigInt(credit(5) - 1)
    if (credited <= 0n) return
    const { done, text } = await runOperatorCommand(sim, 'interest', 'pay', day, fenText(fen(credited)), ...WHY)
    if (done !== model.payInterest(day, credited))
      throw new Error(`the model does not say to the interest of ${day}: ${text}`)
    run.seen.add(!done ? 'interest that may not be paid' : due > 0n ? 'interest on settlement money' : 'no interest')
  }

  /** Corrects a NAV at which orders were confirmed this morning. */
  async function correct({ code, type }: SimFund, day: string) {
    const of = openDays.at(-2)
    if (type === 'money' || of === undefined || !model.hasSettled(code, of) || roll(4) > 0) return
    // Nothing that a conversion of the class was computed from changes afterwards.
    const converted = model.conversionOf(code)
    if (converted && (converted.fund === code || of <= converted.day || !converted.done)) return
    const nav = model.navOf(code, of)
    // Funds' acts of such a day were based on confirmed orders, so their NAVs are left alone here.
    const isActive = [...declared.keys()].some(each => each.slice(7) >= of && each.slice(7) <= day)
    if (nav === undefined || isActive) return
    const right = (nav * BigInt(9_500 + roll(1_000))) / 10_000n
    const path = join(folder, `${code}-${of}.csv`)
    const figure = navText(navE4(right))
    writeFileSync(path, `fund_code,date,unit_nav,accumulated_nav\n${code},${of},${figure},${figure}\n`)
    const { done, text } = await runOperatorCommand(sim, 'nav', 'import', path, '--restate')
    // A jump in the series is refused, whatever depends on it.
    if (!done && text.includes('a jump of')) return
    if (!done) throw new Error(text)
    if (right !== nav) model.correct(code, of, right)
    run.seen.add('NAV correction')
  }

  /** The office changes what a fund charges, now and then from a day that it may not. */
  async function changeTerms({ code, raising, type, back }: SimFund, day: string) {
    // Most often while an order of the next day is already accepted.
    if (raising || type === 'money' || roll(model.isOrdered(code) ? 2 : 30) > 0) return
    const now = model.termsNow(code)
    const isOfEntry = roll(4) === 0 && back.length > 0
    const isOfService = !isOfEntry && now.serviceE8 > 0n && roll(2) === 0
    const terms = isOfEntry
      ? { fee: now.fee === 'A' ? ('B' as const) : ('A' as const) }
      : isOfService
        ? { serviceE8: now.serviceE8 === 400_000n ? 250_000n : 400_000n }
        : { discountE4: now.discountE4 === 1_000n ? 6_000n : 1_000n }
    const asked = roll(3) === 0 ? model.after(day, roll(4), [code]) : null
    const file = {
      ...(terms.fee && { fee_type: terms.fee }),
      ...(terms.discountE4 && { purchase_discount: Number(terms.discountE4) / 10_000 }),
      ...(terms.serviceE8 && { service_percent: Number(terms.serviceE8) / 1_000_000 }),
    }
    const what = isOfEntry ? 'changed fee type' : isOfService ? 'changed service fee' : 'changed discount'
    await importTerms({ fund: code, terms, asked }, file, what)
  }

  async function importTerms(changed: Parameters<typeof model.changeTerms>[0], file: object, what: string) {
    const { fund, asked } = changed
    const path = join(folder, `terms-${fund}.json`)
    const line = { fund_code: fund, ...file, ...(asked !== null && { terms_from: asked }) }
    writeFileSync(path, JSON.stringify({ funds: [line] }))
    const { done, text } = await runOperatorCommand(sim, 'funds', 'import', path)
    const from = model.changeTerms(changed)
    const isAgreed = from === null ? !done && text.includes('terms_from') : done && text.includes(from)
    if (!isAgreed) throw new Error(`the model has the terms of ${fund} hold from ${from}: ${text}`)
    run.seen.add(from === null ? 'terms from a day that is taken' : what)
  }

  /** Formulas, rounding and fee tables, which charge orders by their day alone. */
  async function changeCharges({ code, raising, type, back, buy, sell }: SimFund, day: string) {
    if (raising || type === 'money' || change(model.isOrdered(code) ? 3 : 20) > 0) return
    const [now, which] = [model.termsNow(code), change(5)]
    const asked = change(3) === 0 ? model.after(day, change(4), [code]) : null
    if (which === 0) {
      const cutShares = !now.cutShares
      const file = { share_rounding: cutShares ? 'truncate' : 'half-up' }
      return importTerms({ fund: code, terms: { cutShares }, asked }, file, 'changed rounding')
    }
    if (which === 1) {
      const backFormula = now.backFormula === 'A' ? ('B' as const) : ('A' as const)
      const terms = { fund: code, terms: { backFormula }, asked }
      return importTerms(terms, { backend_formula: backFormula }, 'changed back-end formula')
    }
    const from = model.after(day, 1 + change(3), [code])
    const kind = which === 2 ? 'buy' : which === 3 ? 'sell' : 'back'
    const first = { buy, sell, back }[kind]
    // Entry and back-end fees of own sales end with 2026; the first tables are above the caps of that year.
    if (first.length === 0 || (kind !== 'sell' && from >= '2027')) return
    const tables = [...otherTables[kind], ...(kind === 'sell' ? [first] : [])]
    const tiers = tables[change(tables.length)] ?? first
    const known = model.termsOn(code, from)[kind]
    if (JSON.stringify(known, asText) !== JSON.stringify(tiers, asText))
      await importTable({ fund: code, kind, from, tiers })
  }

  async function importTable(table: Parameters<typeof model.changeTable>[0]) {
    const { fund, kind, from, tiers } = table
    const lines = tiers.map(([lower, rate, fixed]) => ({
      fund_code: fund,
      effective_from: from,
      rate_percent: rateText(rate),
      kind: { buy: 'purchase', sell: 'redeem', back: 'backend' }[kind],
      from: kind === 'buy' ? fenText(fen(lower)) : String(lower),
      ...(kind === 'sell' && { to_fund_percent: '100' }),
      ...(fixed !== undefined && { fixed_fee: fenText(fen(fixed)) }),
    }))
    const path = join(folder, `fees-${fund}.json`)
    writeFileSync(path, JSON.stringify({ fee_tiers: lines }))
    const { done, text } = await runOperatorCommand(sim, 'funds', 'import', path)
    if (done !== model.changeTable(table))
      throw new Error(`the model does not say to the ${kind} table of ${fund} from ${from}: ${text}`)
    run.seen.add(done ? `changed ${kind} table` : 'table from a day that is taken')
  }

  return async (day, isOpen) => {
    await publish(day, isOpen)
    if (!isOpen) return
    await quote(day)
    openDays.push(day)
    for (const fund of simFunds) {
      if (model.conversionOf(fund.code)?.fund === fund.code) continue
      await changeTerms(fund, day)
      await changeCharges(fund, day)
    }
    if (day > INTEREST_SINCE && credit(3) === 0) await creditInterest(day)
    for (const fund of simFunds) {
      await declare(fund, day)
      await raise(fund, day)
      await limit(fund, day)
      await chargeSales(fund, day)
      await moveLine(fund)
      await correct(fund, day)
    }
    await convertFund(day)
    await takeOver(sim, day)
  }
}
