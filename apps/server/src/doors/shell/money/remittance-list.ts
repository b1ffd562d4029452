import { listRefusedArrivals, type RefusedArrival } from '@zhixiao/db/settle/remittances.ts'
import { shanghaiText } from '@zhixiao/domain/calendar/shanghai.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { done } from '../../../kernel/report.ts'
import type { Command } from '../command.ts'

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
