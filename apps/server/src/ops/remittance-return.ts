import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { listRefusedArrivals, type RefusedArrival, returnSuspended } from '@zhixiao/db/settle/remittances.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { payChannelName } from '@zhixiao/domain/codes/pay-channels.ts'
import { addFen, fenText } from '@zhixiao/domain/money/money.ts'
import { rowNumber } from '@zhixiao/domain/validate/row-number.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'

const SHOWN = 200

/** A transfer that was not booked to a customer, as a line. */
export const refusedArrivalLine = ({
  remit_id,
  channel,
  ext_id,
  amount_fen,
  arrived_at,
  custno,
  state,
}: RefusedArrival) =>
  `transfer ${remit_id} (${channel} ${ext_id}) of ${fenText(amount_fen)} yuan, ${shanghaiText(arrived_at.getTime())}: ` +
  `${custno === null ? 'from a card of no customer' : `not in the name of customer ${custno}`}, ${state}`

export const remittanceList: Command = {
  summary: 'lists transfers of nobody: in suspense, or sent back',
  usage: '',
  positionals: [0, 0],
  help: [`The newest ${SHOWN}. Nothing in suspense moves until "remittance return" is released.`],
  writes: false,
  run: async ({ db }) => {
    const arrivals = await listRefusedArrivals(db, SHOWN)
    return done(...(arrivals.length > 0 ? arrivals.map(refusedArrivalLine) : ['There is no such transfer.']))
  },
}

export const remittanceReturn: Command = {
  summary: 'sends transfers in suspense back to where they came from',
  usage: 'ID [ID ...]',
  positionals: [1, 100],
  help: ['ID is the number of the transfer in "remittance list".'],
  writes: true,
  run: sendBack,
}

async function sendBack(ctx: OpsContext, args: Args): Promise<Report> {
  const wrong = args.positionals.find(text => rowNumber(text) === null)
  if (wrong !== undefined) return refusedFor(`汇款编号 ${wrong} 有误`, `${wrong} is no number of a transfer.`)
  const ids = [...new Set(args.positionals.map(BigInt))]
  return inTransaction(ctx, args, async tx => {
    const returned = await returnSuspended(tx, ids)
    const missing = ids.filter(id => !returned.some(each => each.remit_id === id))
    if (missing.length > 0)
      return refusedFor(
        `不在无主汇款中：${missing.join('、')}`,
        `Not in suspense: ${missing.join(', ')}. Nothing was changed.`,
      )
    const amount = addFen(...returned.map(each => each.amount_fen))
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'remittance return',
      detail: { remitIds: ids.map(String), amount: fenText(amount) },
    })
    const lines = returned.map(
      ({ remit_id, channel, ext_id, amount_fen }) =>
        `transfer ${remit_id} (${channel} ${ext_id}): ${fenText(amount_fen)} yuan go back`,
    )
    const shown: Shown = {
      changes: [],
      totals: [
        { name: '退回', value: `${returned.length} 笔` },
        { name: '金额', value: `${fenText(amount)} 元` },
      ],
      tables: [
        {
          title: '退回的汇款',
          columns: [
            { name: '编号', isFigure: false },
            { name: '渠道', isFigure: false },
            { name: '银行流水号', isFigure: false },
            { name: '付款人', isFigure: false },
            { name: '金额（元）', isFigure: true },
          ],
          rows: returned.map(each => [
            String(each.remit_id),
            payChannelName(each.channel),
            each.ext_id,
            each.payer ?? '--',
            fenText(each.amount_fen),
          ]),
          more: 0,
        },
      ],
      warnings: [],
    }
    return { ...done(...lines), amount, rests: returned.map(each => [each.remit_id, each.amount_fen]), shown }
  })
}
