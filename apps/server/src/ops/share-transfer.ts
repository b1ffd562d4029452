import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { listAccountFreezes } from '@zhixiao/db/account/account-freezes.ts'
import { isHeld } from '@zhixiao/db/account/name-hits.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { findRegistrar } from '@zhixiao/db/exchange/acts.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type LotRow, listLots } from '@zhixiao/db/query/holdings.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { lockHoldings, readLastNav, type ShareHolder } from '@zhixiao/db/settle/manager-decisions.ts'
import { lockTarget, splitWaits } from '@zhixiao/db/settle/share-transfer.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { codeIn } from '@zhixiao/domain/codes/table.ts'
import { type TransferCause, transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { moneyFor, parseShares, type ShareCents, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { calendarOf } from '../kernel/calendar.ts'
import {
  type Args,
  type Command,
  done,
  inTransaction,
  type OpsContext,
  paperOf,
  type Report,
  refusedFor,
} from './command.ts'
import { fundText } from './fund-text.ts'

export const sharesTransfer: Command = {
  summary: 'transfers shares to another customer by inheritance, gift or judgment, at the next settlement',
  usage: 'TRADEACCO FUND SHARES TO-TRADEACCO --cause CAUSE --document NUMBER',
  positionals: [4, 4],
  options: { cause: { type: 'string' }, document: { type: 'string' } },
  help: [
    `--cause CAUSE       ${Object.keys(transferCauses).join(', ')}`,
    '--document NUMBER   number of the deed or judgment; each acts once between two accounts',
    'The oldest shares move first, with their registration dates and everything that decides later charges. Their cost does not move, as in a forced adjustment.',
  ],
  writes: true,
  run: transfer,
}

type Asked = {
  from: ShareHolder
  to: { custno: string; tradeacco: string }
  shares: ShareCents
  cause: TransferCause
  document: string
  tradeDate: IsoDate
}

async function transfer(ctx: OpsContext, args: Args): Promise<Report> {
  const [tradeacco = '', fundcode = '', figure = '', target = ''] = args.positionals
  const [document, cause] = [paperOf(args), causeOf(args.text('cause'))]
  if (cause === null)
    return refusedFor('请选择过户原因', `--cause is one of ${Object.keys(transferCauses).join(', ')}.`)
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(figure) || parseShares(figure) === 0n)
    return refusedFor('份额须大于 0，最多 2 位小数', `${figure} is no number of shares.`)
  const shares = parseShares(figure)
  const calendar = await calendarOf(ctx.db, await ctx.calendar(), fundcode)
  const { at } = await readClock(ctx.db)
  const tradeDate = calendar.tradingDayOf(at.getTime())
  const confirmDate = calendar.addOpenDays(tradeDate, 1)
  return inTransaction(ctx, args, async tx => {
    const [from] = await lockHoldings(tx, [{ tradeacco, fundcode }])
    if (!from) return refusedFor('转出方没有这只基金的持仓', `${tradeacco} holds nothing of ${fundcode}.`)
    const to = await lockTarget(tx, target)
    if (!to || to.isClosed) return refusedFor('没有这个转入交易账号，或已销户', `${target} is no open trade account.`)
    if (to.custno === from.custno)
      return refusedFor('转入方须是另一位客户', `${target} belongs to the customer who gives the shares.`)
    const refusal =
      (await heldRefusal(tx, [from.custno, to.custno], cause)) ??
      (await refusalOf(ctx, tx, from, shares)) ??
      (await splitRefusal(tx, fundcode, tradeDate))
    if (refusal) return refusal
    const asked: Asked = { from, to: { custno: to.custno, tradeacco: target }, shares, cause, document, tradeDate }
    const parts = oldestFirst(await listLots(tx, from.custno, tradeacco, fundcode), shares)
    const orders = ordersOf(asked, parts, confirmDate)
    const placed = await insertFundOrders(tx, orders)
    // Both sides of each lot or nothing: one side alone would create or destroy shares.
    if (placed.length !== orders.length)
      return refusedFor(
        '这份文书已在这两个交易账号之间办理过过户',
        `The paper ${document} has acted between these two before.`,
      )
    const detail = { tradeacco, fundcode, shares: figure, to: target, cause, document }
    await writeAudit(tx, { actor: ctx.actor, act: 'shares.transfer', detail: { custno: from.custno, ...detail } })
    const nav = await readLastNav(tx, fundcode)
    return {
      ...done(`${tradeacco} ${fundcode}: ${sharesText(shares)} shares pass to ${target}; confirmed on ${confirmDate}.`),
      ...(nav !== null && { amount: moneyFor(shares, nav) }),
      rests: { from, to, parts: parts.map(({ lotId, shares: part }) => [lotId, part]), tradeDate, document, cause },
      shown: shownOf(asked, parts, { confirmDate, fund: await fundText(tx, fundcode) }, to.isInstitution),
    }
  })
}

const causeOf = (text: string | undefined): TransferCause | null => codeIn(transferCauses, text) ?? null

/** Refuses transfers from or to held customers, and from frozen accounts unless by judgment. */
async function heldRefusal(
  tx: Tx,
  [from, to]: [from: string, to: string],
  cause: TransferCause,
): Promise<Report | null> {
  // Only compliance may know of a hit on a name list.
  for (const custno of [from, to])
    if (await isHeld(tx, custno))
      return refusedFor(
        `客户 ${custno} 暂不能办理业务，请联系合规风控`,
        `Customer ${custno} does no business: ask compliance.`,
      )
  if (cause === 'judgment' || (await listAccountFreezes(tx, from)).length === 0) return null
  return refusedFor(
    `客户 ${from} 的基金账户已被冻结，只能按司法执行过户`,
    `The account of customer ${from} is frozen: shares pass by a judgment only.`,
  )
}

/** Why these shares cannot be transferred, or null. */
async function refusalOf(ctx: OpsContext, tx: Tx, from: ShareHolder, shares: ShareCents): Promise<Report | null> {
  const { fundcode, free, heldBack } = from
  const { registrar: house } = ctx.env.exchange
  if ((await findRegistrar(tx, fundcode, house)) !== house)
    return refusedFor(
      '外部登记的基金须由登记机构办理过户',
      `${fundcode} is kept by an outside registrar, who transfers its shares.`,
    )
  if (from.shares - free !== heldBack)
    return refusedFor('该持仓有待确认的赎回、转换或调减，确认后再办理', 'Orders of this holding wait to be confirmed.')
  return shares > free
    ? refusedFor(`可过户份额只有 ${sharesText(free)} 份`, `Only ${sharesText(free)} shares are free.`)
    : null
}

const splitRefusal = async (tx: Tx, fundcode: string, day: IsoDate): Promise<Report | null> =>
  (await splitWaits(tx, fundcode, day))
    ? refusedFor('该基金有尚未入账的拆分，入账后再办理', `A split of ${fundcode} is not booked yet.`)
    : null

type Part = Pick<LotRow, 'lotId' | 'registerDate'> & { shares: ShareCents }

/** Splits the shares over lots in the order of a sale. */
function oldestFirst(lots: readonly LotRow[], shares: ShareCents): Part[] {
  let wanted: bigint = shares
  return lots.flatMap(({ lotId, registerDate, remaining }) => {
    const part = wanted < remaining ? wanted : remaining
    wanted -= part
    return part > 0n ? [{ lotId, registerDate, shares: shareCents(part) }] : []
  })
}

/** For each lot, one order that takes the shares and one that gives them with the lot's date. */
function ordersOf({ from, to, document, tradeDate }: Asked, parts: readonly Part[], confirmDate: IsoDate): FundOrder[] {
  const { fundcode } = from
  const common = { fundcode, cause: 'transfer', tradeDate, confirmDate } as const
  return parts.flatMap(({ lotId, shares }, at) => {
    // One deed may name several heirs, and several accounts of the giver.
    const requestId = `pass-${document}-${fundcode}-${from.tradeacco}-${to.tradeacco}-${at}`
    return [
      { ...common, custno: from.custno, tradeacco: from.tradeacco, kind: KIND.deduction, shares, lotId, requestId },
      { ...common, ...to, kind: KIND.addition, shares, lotId, requestId },
    ]
  })
}

function shownOf(
  { from, to, shares, cause, document }: Asked,
  parts: readonly Part[],
  { confirmDate, fund }: { confirmDate: IsoDate; fund: string },
  isInstitution: boolean,
): Shown {
  return {
    changes: [
      {
        name: `转出方 ${from.custno} 的份额`,
        before: sharesText(from.shares),
        after: sharesText(shareCents(from.shares - shares)),
      },
    ],
    totals: [
      { name: '基金', value: fund },
      { name: '份额', value: `${sharesText(shares)} 份` },
      { name: '转入方', value: `${to.custno}，交易账号 ${to.tradeacco}` },
      { name: '原因', value: transferCauses[cause] },
      { name: '文书', value: document },
      { name: '确认日', value: confirmDate },
    ],
    tables: [
      {
        title: '逐笔份额，登记日随份额过户',
        columns: [
          { name: '登记日', isFigure: false },
          { name: '份额', isFigure: true },
        ],
        rows: parts.map(part => [part.registerDate, sharesText(part.shares)]),
        more: 0,
      },
    ],
    warnings: [
      '持有成本不随份额过户：转出方按减少份额计，转入方按零成本计',
      ...(isInstitution ? ['转入方是机构'] : []),
    ],
  }
}
