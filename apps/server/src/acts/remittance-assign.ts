import {
  assignSuspended,
  listRemittingCards,
  listWaitingOrders,
  lockSuspended,
  matchRemittances,
} from '@zhixiao/db/settle/remittances.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type Decision, decided, refuse } from '@zhixiao/domain/acts/refusals.ts'
import {
  type AssignFacts,
  decideRemittanceAssign,
  type RemittanceAssign,
} from '@zhixiao/domain/acts/remittance-assign.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { payerHmac } from '../platform/gateways/take-notice.ts'
import { customerVault } from '../platform/secrets/places.ts'
import { mustHold, rowId, type WorkingHandler } from './act-handler.ts'

export const remittanceAssign: WorkingHandler<'remittance assign', AssignFacts, RemittanceAssign> = {
  async lock(tx, { remittance, custno }, ctx) {
    const found = await lockSuspended(tx, rowId(remittance))
    const cards = (await listRemittingCards(tx, custno)).map(({ tradeacco, custname_enc }) => {
      const holder = customerVault(ctx.keys, custno).open('custname', custname_enc)
      return { tradeacco, isPayer: found?.payer_hmac === payerHmac(ctx, holder) }
    })
    const transfer = found && {
      remitId: found.remit_id,
      channel: found.channel,
      extId: found.ext_id,
      amount: found.amount_fen,
      isOtherPayer: found.is_other_payer,
    }
    return { transfer, cards }
  },
  decide(facts, input) {
    const decision = decideRemittanceAssign(facts, input)
    return decision.ok ? decided({ ...decision.effects, orderId: null }) : decision
  },
  work: payOnlyOrder,
  event: ({ remitId, custno, tradeacco, amount, orderId }) => ({
    remitId: String(remitId),
    custno,
    tradeacco,
    amount: fenText(amount),
    orderId: orderId === null ? '' : String(orderId),
  }),
  show: ({ custno, tradeacco, amount, orderId }) => ({
    changes: [
      { name: '归属', before: '无主', after: `客户 ${custno}` },
      { name: '交易账号', before: null, after: tradeacco },
      {
        name: '用途',
        before: null,
        after: orderId === null ? '等待客户使用，3 个交易日未用自动退回' : `支付订单 ${orderId}`,
      },
    ],
    totals: [{ name: '金额', value: `${fenText(amount)} 元` }],
  }),
  say({ remitId, custno, tradeacco, amount, orderId }) {
    const effect = orderId === null ? 'it waits for an order' : `it pays order ${orderId}`
    return `transfer ${remitId} of ${fenText(amount)} yuan is customer ${custno}'s, card ${tradeacco}: ${effect}`
  },
  amount: ({ amount }) => amount,
}

/** Assigns the transfer and, as on arrival, pays the order that waits for it if there is only one; otherwise the customer decides. */
async function payOnlyOrder(tx: Tx, effects: RemittanceAssign): Promise<Decision<RemittanceAssign>> {
  const { remitId } = effects
  const given = await assignSuspended(tx, remitId, effects)
  mustHold(given !== null)
  const [orderId, another] = given ? ((await listWaitingOrders(tx, [given])).get(remitId) ?? []) : []
  if (orderId === undefined || another !== undefined) return decided(effects)
  const { matched, isOverLimit } = await matchRemittances(tx, [{ remitId, orderId }])
  if (isOverLimit) return refuse('remittance.day-limit', { remittance: String(remitId) })
  return decided({ ...effects, orderId: matched.length === 1 ? orderId : null })
}
