import { shownTable } from '@zhixiao/contract/console/shown.ts'
import { lockSuspense, returnSuspended } from '@zhixiao/db/settle/remittances.ts'
import {
  decideRemittanceReturn,
  type RemittanceReturn,
  type SuspendedTransfer,
} from '@zhixiao/domain/acts/remittance-return.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { type ActHandler, mustHold, rowId } from './act-handler.ts'

export const remittanceReturn: ActHandler<'remittance return', readonly SuspendedTransfer[], RemittanceReturn> = {
  lock: (tx, { remittances }) => lockSuspense(tx, remittances.map(rowId)),
  decide: decideRemittanceReturn,
  async write(tx, effects) {
    const ids = idsOf(effects)
    mustHold((await returnSuspended(tx, ids)) === ids.length)
  },
  event: effects => ({ remitIds: idsOf(effects).map(String), amount: fenText(effects.amount) }),
  show: ({ transfers, amount }) => ({
    totals: [
      { name: '退回', value: `${transfers.length} 笔` },
      { name: '金额', value: `${fenText(amount)} 元` },
    ],
    tables: [
      shownTable(
        '退回的汇款',
        ['编号', '渠道', '银行流水号', '付款人'],
        ['金额（元）'],
        transfers.map(each => [
          String(each.remit_id),
          payChannelName(each.channel),
          each.ext_id,
          each.payer ?? '--',
          fenText(each.amount_fen),
        ]),
      ),
    ],
  }),
  say: ({ transfers }) =>
    transfers.map(
      ({ remit_id, channel, ext_id, amount_fen }) =>
        `transfer ${remit_id} (${channel} ${ext_id}): ${fenText(amount_fen)} yuan go back`,
    ),
  amount: ({ amount }) => amount,
}

const idsOf = ({ transfers }: RemittanceReturn): bigint[] => transfers.map(each => each.remit_id)
