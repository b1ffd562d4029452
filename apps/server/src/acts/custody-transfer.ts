import type { ActInput } from '@zhixiao/contract/acts/acts.ts'
import { type Shown, shownTable } from '@zhixiao/contract/console/shown.ts'
import { listAccountFreezes } from '@zhixiao/db/account/account-freezes.ts'
import { isHeld } from '@zhixiao/db/account/name-hits.ts'
import { listLots, readUnpaid } from '@zhixiao/db/query/holdings.ts'
import {
  cameToOthers,
  findCustodyFund,
  keepCustodyTransfers,
  lockAgency,
} from '@zhixiao/db/settle/custody-transfers.ts'
import { hasFundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { lockHoldings } from '@zhixiao/db/settle/manager-decisions.ts'
import { readNavsOf } from '@zhixiao/db/settle/restate.ts'
import { listSplits } from '@zhixiao/db/settle/service-returns.ts'
import { readContract } from '@zhixiao/db/settle/settle-day.ts'
import { lockTarget, splitWaits } from '@zhixiao/db/settle/share-transfer.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  type CustodyIn,
  type CustodyInFacts,
  type CustodyOut,
  type CustodyOutFacts,
  decideCustodyIn,
  decideCustodyOut,
} from '@zhixiao/domain/acts/custody-transfer.ts'
import type { Calendar } from '@zhixiao/domain/calendar/calendar.ts'
import { addDays, type IsoDate, isoDate, weekdayOf } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { FEE_TYPE } from '@zhixiao/domain/codes/fee-types.ts'
import { datedTermsOn } from '@zhixiao/domain/fee/fund-contract.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { fenText, navText, shareCents, sharesText, ZERO_FEN } from '@zhixiao/domain/money/money.ts'
import { freeOn } from '../engine/orders/free-lots.ts'
import { calendarOf } from '../kernel/calendar.ts'
import type { Context } from '../kernel/context.ts'
import { type ActHandler, mustHold } from './act-handler.ts'
import { daysOfAct, lastPriceOf } from './share-acts.ts'

type In = ActInput<'custody transfer-in'>
type Out = ActInput<'custody transfer-out'>

const totalsOf = ({ custno, fund, fundName, shares, agency, document, confirmDate }: CustodyIn | CustodyOut) => [
  { name: '客户', value: custno },
  { name: '基金', value: `${fund} ${fundName}`.trim() },
  { name: '份额', value: `${sharesText(shares)} 份` },
  { name: '代销机构', value: `${agency.id} ${agency.name}` },
  { name: '转托管单号', value: document },
  { name: '确认日', value: confirmDate },
]
const detailOf = ({ custno, tradeacco, fund: fundcode, shares, agency, document }: CustodyIn | CustodyOut) => ({
  custno,
  tradeacco,
  fundcode,
  shares: sharesText(shares),
  agency: agency.id,
  document,
})

export const custodyTransferIn: ActHandler<'custody transfer-in', CustodyInFacts, CustodyIn> = {
  lock: lockIn,
  decide: decideCustodyIn,
  async write(tx, effects) {
    const { custno, tradeacco, fund: fundcode, shares, tradeDate, confirmDate, lot, agency, document } = effects
    const order = { custno, tradeacco, fundcode, kind: KIND.custodyIn, cause: 'custody', shares } as const
    const requestId = inId({ document, fund: fundcode, tradeacco, traded: lot.tradeDate, registered: lot.registerDate })
    const placed = await insertFundOrders(tx, [{ ...order, tradeDate, confirmDate, requestId }])
    mustHold(placed.length === 1)
    await keepCustodyTransfers(
      tx,
      placed.map(orderId => ({ orderId, agencyId: agency.id, lot })),
    )
  },
  event: effects => detailOf(effects),
  show: effects => ({
    totals: [...totalsOf(effects), { name: '持有成本', value: `${moneyText(fenText(effects.lot.cost))} 元` }],
    tables: [
      lotTable([
        [effects.lot.tradeDate, effects.lot.registerDate, navText(effects.lot.nav), sharesText(effects.shares)],
      ]),
    ],
    warnings: effects.isUnusual ? ['持有成本与申购净值乘以份额相差超过一成，请核对份额与小数点'] : [],
  }),
  say: ({ tradeacco, fund, shares, agency, confirmDate }) =>
    `${tradeacco} ${fund}: ${sharesText(shares)} shares come from ${agency.id}; confirmed on ${confirmDate}.`,
  amount: ({ worth }) => worth,
  // Their worth follows the NAV until the release.
  fixed: ({ worth: _, ...rest }) => rest,
}

const lotTable = (rows: string[][]): Shown['tables'][number] =>
  shownTable('份额明细，申购日和登记日随份额转入', ['申购日', '登记日'], ['申购净值', '份额'], rows)

export const custodyTransferOut: ActHandler<'custody transfer-out', CustodyOutFacts, CustodyOut> = {
  lock: lockOut,
  decide: decideCustodyOut,
  async write(tx, { custno, tradeacco, fund: fundcode, tradeDate, confirmDate, parts, agency, document }) {
    const common = {
      custno,
      tradeacco,
      fundcode,
      kind: KIND.custodyOut,
      cause: 'custody',
      tradeDate,
      confirmDate,
    } as const
    const orders = parts.map(({ lotId, shares }, at) => ({
      ...common,
      lotId,
      shares,
      requestId: outId({ document, fund: fundcode, tradeacco }, at),
    }))
    const placed = await insertFundOrders(tx, orders)
    mustHold(placed.length === orders.length)
    await keepCustodyTransfers(
      tx,
      placed.map(orderId => ({ orderId, agencyId: agency.id, lot: null })),
    )
  },
  event: effects => detailOf(effects),
  show: effects => ({
    changes: [
      {
        name: '总份额',
        before: sharesText(effects.before),
        after: sharesText(shareCents(effects.before - effects.shares)),
      },
    ],
    totals: totalsOf(effects),
    tables: [
      shownTable(
        '逐笔份额，登记日随份额转出',
        ['登记日'],
        ['份额'],
        effects.parts.map(part => [part.registerDate, sharesText(part.shares)]),
      ),
    ],
  }),
  say: ({ tradeacco, fund, shares, agency, confirmDate }) =>
    `${tradeacco} ${fund}: ${sharesText(shares)} shares go to ${agency.id}; confirmed on ${confirmDate}.`,
  amount: ({ worth }) => worth,
  fixed: ({ worth: _, ...rest }) => rest,
}

/** The facts that both directions are decided on. */
async function commonFacts(tx: Tx, { fund: fundcode, agency }: In | Out, ctx: Context) {
  const days = await daysOfAct(tx, ctx, fundcode)
  const fund = await findCustodyFund(tx, fundcode, ctx.env.exchange.registrar)
  const { nav } = await lastPriceOf(tx, fundcode)
  const waits = await splitWaits(tx, fundcode, days.tradeDate)
  const isOutside = fund?.isOutside === true || ctx.env.registrar === 'files'
  return { ...days, fund: fund && { ...fund, isOutside, nav, splitWaits: waits }, agency: await lockAgency(tx, agency) }
}

async function lockIn(tx: Tx, input: In, ctx: Context): Promise<CustodyInFacts> {
  const { tradeacco, fund: fundcode } = input
  const [traded, registered] = [isoDate(input.traded), isoDate(input.registered)]
  const to = await lockTarget(tx, tradeacco)
  const facts = await commonFacts(tx, input, ctx)
  const custno = to?.custno ?? ''
  const calendar = await calendarOf(tx, await ctx.calendar(), fundcode)
  const splits = await listSplits(tx, fundcode, addDays(traded, 1), facts.tradeDate)
  const terms = facts.fund === null ? [] : (await readContract(tx, fundcode)).terms
  return {
    ...facts,
    to,
    isHeld: await isHeld(tx, custno),
    wasUsed:
      (await hasFundOrder(tx, { custno, tradeacco }, inId(input))) ||
      (await cameToOthers(tx, input.agency, { tradeacco, idStart: inStart(input.document) })),
    closedDays: [traded, registered].filter(day => isClosed(calendar, day)),
    feeType: terms.length === 0 ? FEE_TYPE.frontEnd : datedTermsOn(terms, traded).feeType,
    boughtAt: (await readNavsOf(tx, [fundcode], traded)).get(fundcode) ?? null,
    splits: splits.map(({ ratio }) => ratio),
  }
}

/** Before the published calendar only weekends are known to be closed. */
function isClosed(calendar: Calendar, day: IsoDate): boolean {
  if (day > calendar.lastPublished) return true
  return day < calendar.firstPublished ? weekdayOf(day) > 5 : !calendar.isOpen(day)
}

async function lockOut(tx: Tx, input: Out, ctx: Context): Promise<CustodyOutFacts> {
  const { tradeacco, fund: fundcode } = input
  const [from = null] = await lockHoldings(tx, [{ tradeacco, fundcode }])
  const facts = await commonFacts(tx, input, ctx)
  const custno = from?.custno ?? ''
  return {
    ...facts,
    from,
    isHeld: await isHeld(tx, custno),
    isFrozen: (await listAccountFreezes(tx, custno)).length > 0,
    wasUsed: await hasFundOrder(tx, { custno, tradeacco }, outId(input, 0)),
    unpaid: from ? await readUnpaid(tx, custno, tradeacco, fundcode) : ZERO_FEN,
    lots: from ? await listFreeLots(tx, { custno, tradeacco, fundcode }, facts.tradeDate) : [],
  }
}

/** The lots of a holding that an order of a trading day may sell, oldest first. */
async function listFreeLots(
  tx: Tx,
  { custno, tradeacco, fundcode }: { custno: string; tradeacco: string; fundcode: string },
  tradeDate: IsoDate,
) {
  const lots = await listLots(tx, custno, tradeacco, fundcode)
  const freeAt = await freeOn(tx, await readContract(tx, fundcode), [tradeDate])
  return lots.filter(freeAt(tradeDate))
}

type InKey = Pick<In, 'document' | 'fund' | 'tradeacco' | 'traded' | 'registered'>
/** One form may list several lots of one trade account. Ids have at most 64 letters. */
const inStart = (document: string): string => `in-${document}-`
const inId = ({ document, fund, tradeacco, traded, registered }: InKey): string =>
  `${inStart(document)}${fund}-${tradeacco}-${shortDay(traded)}-${shortDay(registered)}`
const shortDay = (day: string): string => day.slice(2).replaceAll('-', '')
const outId = ({ document, fund, tradeacco }: Pick<Out, 'document' | 'fund' | 'tradeacco'>, at: number): string =>
  `out-${document}-${fund}-${tradeacco}-${at}`
