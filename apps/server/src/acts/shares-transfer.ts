import type { ActInput } from '@zhixiao/contract/acts/acts.ts'
import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { listAccountFreezes } from '@zhixiao/db/account/account-freezes.ts'
import { isHeld } from '@zhixiao/db/account/name-hits.ts'
import { findRegistrar } from '@zhixiao/db/exchange/acts.ts'
import { listLots } from '@zhixiao/db/query/holdings.ts'
import { hasFundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { lockHoldings } from '@zhixiao/db/settle/manager-decisions.ts'
import { lockTarget, splitWaits } from '@zhixiao/db/settle/share-transfer.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { decideSharesTransfer, type ShareTransfer, type TransferFacts } from '@zhixiao/domain/acts/shares-transfer.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import type { Context } from '../kernel/context.ts'
import { type ActHandler, mustHold } from './act-handler.ts'
import { daysOfAct, lastPriceOf } from './share-acts.ts'

export const sharesTransfer: ActHandler<'shares transfer', TransferFacts, ShareTransfer> = {
  lock: lockFacts,
  decide: decideSharesTransfer,
  write: placeOrders,
  event: ({ from: { custno, tradeacco }, fund: fundcode, passed, to, cause, document }) => ({
    custno,
    tradeacco,
    fundcode,
    shares: sharesText(passed),
    to: to.tradeacco,
    cause,
    document,
  }),
  show: ({ from, to, fund, fundName, passed, cause, document, confirmDate, parts }) => ({
    changes: [
      {
        name: `转出方 ${from.custno} 的份额`,
        before: sharesText(from.shares),
        after: sharesText(shareCents(from.shares - passed)),
      },
    ],
    totals: [
      { name: '基金', value: `${fund} ${fundName}`.trim() },
      { name: '份额', value: `${sharesText(passed)} 份` },
      { name: '转入方', value: `${to.custno}，交易账号 ${to.tradeacco}` },
      { name: '原因', value: transferCauses[cause] },
      { name: '文书', value: document },
      { name: '确认日', value: confirmDate },
    ],
    tables: [
      shownTable(
        '逐笔份额，登记日随份额过户',
        ['登记日'],
        ['份额'],
        parts.map(part => [part.registerDate, sharesText(part.shares)]),
      ),
    ],
    warnings: [
      '持有成本不随份额过户：转出方按减少份额计，转入方按零成本计',
      ...(to.isInstitution ? ['转入方是机构'] : []),
    ],
  }),
  say: ({ from, to, fund, passed, confirmDate }) =>
    `${from.tradeacco} ${fund}: ${sharesText(passed)} shares pass to ${to.tradeacco}; confirmed on ${confirmDate}.`,
  amount: ({ worth }) => worth,
  // Their worth follows the NAV until the release.
  fixed: ({ worth: _, ...rest }) => rest,
}

async function lockFacts(
  tx: Tx,
  { tradeacco, fund: fundcode, to: target, document }: ActInput<'shares transfer'>,
  ctx: Context,
): Promise<TransferFacts> {
  const days = await daysOfAct(tx, ctx, fundcode)
  const [from = null] = await lockHoldings(tx, [{ tradeacco, fundcode }])
  const to = await lockTarget(tx, target)
  const giver = from?.custno ?? ''
  const held: string[] = []
  for (const custno of [giver, to?.custno ?? '']) if (await isHeld(tx, custno)) held.push(custno)
  const { registrar: house } = ctx.env.exchange
  return {
    ...days,
    from,
    to,
    held,
    isFrozen: (await listAccountFreezes(tx, giver)).length > 0,
    isOutside: (await findRegistrar(tx, fundcode, house)) !== house,
    splitWaits: await splitWaits(tx, fundcode, days.tradeDate),
    wasUsed: await hasFundOrder(tx, { custno: giver, tradeacco }, idOf(document, fundcode, tradeacco, target, 0)),
    lots: await listLots(tx, giver, tradeacco, fundcode),
    ...(await lastPriceOf(tx, fundcode)),
  }
}

/** For each lot, one order that takes the shares and one that gives them with the lot's date. */
async function placeOrders(tx: Tx, { from, to, fund: fundcode, document, parts, ...days }: ShareTransfer) {
  const { tradeDate, confirmDate } = days
  const common = { fundcode, cause: 'transfer', tradeDate, confirmDate } as const
  const orders = parts.flatMap(({ lotId, shares }, at) => {
    const part = { ...common, lotId, shares, requestId: idOf(document, fundcode, from.tradeacco, to.tradeacco, at) }
    return [
      { ...part, custno: from.custno, tradeacco: from.tradeacco, kind: KIND.forcedDecrease },
      { ...part, custno: to.custno, tradeacco: to.tradeacco, kind: KIND.forcedIncrease },
    ]
  })
  // Both sides of each lot or nothing: one side alone would create or destroy shares.
  mustHold((await insertFundOrders(tx, orders)).length === orders.length)
}

/** One deed may name several heirs, and several accounts of the giver. */
const idOf = (document: string, fundcode: string, from: string, to: string, at: number): string =>
  `pass-${document}-${fundcode}-${from}-${to}-${at}`
