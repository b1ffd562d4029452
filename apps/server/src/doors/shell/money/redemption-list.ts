import { readToday } from '@zhixiao/db/clock.ts'
import { flowLine } from '@zhixiao/domain/settle/huge-redemption.ts'
import { openFlows } from '../../../engine/orders/open-flows.ts'
import { done } from '../../../kernel/report.ts'
import type { Command } from '../command.ts'

export const redemptionList: Command = {
  summary: 'lists pending net redemptions by fund and day, and which of them are huge',
  usage: '',
  positionals: [0, 0],
  writes: false,
  run: async ({ db }) => {
    const flows = await openFlows(db, await readToday(db))
    return done(...(flows.length > 0 ? flows.map(flowLine) : ['Nothing waits to be confirmed.']))
  },
}
