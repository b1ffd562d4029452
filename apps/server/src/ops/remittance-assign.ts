import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import {
  assignSuspended,
  listRemittingCards,
  listWaitingOrders,
  lockSuspended,
  matchRemittances,
  type RemittingCard,
} from '@zhixiao/db/settle/remittances.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { payerHmac } from '../gateways/take-notice.ts'
import { customerVault } from '../secrets/places.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

export const remittanceAssign: Command = {
  summary: 'gives a transfer in suspense to the customer who sent it',
  usage: 'ID CUSTNO [TRADEACCO]',
  positionals: [2, 3],
  help: [
    'ID is the number of the transfer in "remittance list"; TRADEACCO one of several cards of the customer that take transfers.',
    'Refused when the money came in another name. It pays the only order that waits for it, or waits for the customer.',
  ],
  writes: true,
  run: assign,
}

async function assign(ctx: OpsContext, args: Args): Promise<Report> {
  const [text = '', custno = '', tradeacco] = args.positionals
  const remitId = rowNumber(text)
  if (remitId === null) return refusedFor('汇款编号有误', `${text} is no number of a transfer.`)
  return inTransaction(ctx, args, async tx => {
    const transfer = await lockSuspended(tx, remitId)
    if (!transfer)
      return refusedFor(`汇款 ${text} 不在无主汇款中`, `Transfer ${text} is not in suspense. Nothing was changed.`)
    const chosen = cardOf(await listRemittingCards(tx, custno), custno, tradeacco)
    if ('ok' in chosen) return chosen
    const isOwn = transfer.payer_hmac === payerHmac(ctx, nameOf(ctx, chosen))
    if (transfer.is_other_payer || !isOwn)
      return refusedFor(
        `付款人不是客户 ${custno} 本人，只能退回`,
        `Transfer ${text} was not paid in the name of customer ${custno}: it can only be sent back.`,
      )
    const given = await assignSuspended(tx, remitId, chosen)
    if (!given)
      return refusedFor(`汇款 ${text} 不在无主汇款中`, `Transfer ${text} is not in suspense. Nothing was changed.`)
    const orderId = await payOnlyOrder(tx, given)
    if (orderId === 'day-limit')
      return refusedFor(
        '等待这笔钱的订单超出当日限额',
        `The order that waits for transfer ${text} exceeds the limit of its day.`,
      )
    const { amount_fen: amount } = transfer
    const detail = {
      remitId: text,
      custno,
      tradeacco: chosen.tradeacco,
      amount: fenText(amount),
      orderId: orderId === null ? '' : String(orderId),
    }
    await writeAudit(tx, { actor: ctx.actor, act: 'remittance assign', detail })
    const effect = orderId === null ? 'it waits for an order' : `it pays order ${orderId}`
    return {
      ...done(
        `transfer ${text} of ${fenText(amount)} yuan is customer ${custno}'s, card ${chosen.tradeacco}: ${effect}`,
      ),
      amount,
      rests: { ...detail, channel: transfer.channel, extId: transfer.ext_id },
      shown: {
        changes: [
          { name: '归属', before: '无主', after: `客户 ${custno}` },
          { name: '交易账号', before: null, after: chosen.tradeacco },
          {
            name: '用途',
            before: null,
            after: orderId === null ? '等待客户使用，3 个交易日未用自动退回' : `支付订单 ${orderId}`,
          },
        ],
        totals: [{ name: '金额', value: `${fenText(amount)} 元` }],
        tables: [],
        warnings: [],
      },
    }
  })
}

function cardOf(
  cards: readonly RemittingCard[],
  custno: string,
  tradeacco: string | undefined,
): RemittingCard | Report {
  const [only, another] = tradeacco === undefined ? cards : cards.filter(card => card.tradeacco === tradeacco)
  if (!only)
    return refusedFor(
      `客户 ${custno} 没有开通汇款交易的这张卡`,
      `Customer ${custno} has no such card that takes transfers.`,
    )
  if (another)
    return refusedFor(
      '客户有多张开通汇款交易的卡，请指明交易账号',
      `Customer ${custno} has several cards that take transfers: name one.`,
    )
  return only
}

const nameOf = ({ keys }: OpsContext, { custno, custname_enc }: RemittingCard): string =>
  customerVault(keys, custno).open('custname', custname_enc)

/** Pays the only order that waits for the transfer, as on arrival; otherwise the customer decides. */
async function payOnlyOrder(
  tx: Tx,
  transfer: Parameters<typeof listWaitingOrders>[1][number],
): Promise<bigint | 'day-limit' | null> {
  const [orderId, another] = (await listWaitingOrders(tx, [transfer])).get(transfer.remit_id) ?? []
  if (orderId === undefined || another !== undefined) return null
  const { matched, isOverLimit } = await matchRemittances(tx, [{ remitId: transfer.remit_id, orderId }])
  if (isOverLimit) return 'day-limit'
  return matched.length === 1 ? orderId : null
}
