import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { findLineFund, lockLine, saveLine, stopLine } from '@zhixiao/db/settle/redemption-lines.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  decideLineClose,
  decideLineSet,
  type LineActFacts,
  type LineClose,
  type LineSet,
} from '@zhixiao/domain/acts/redemption-line.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { type Fen, fenText } from '@zhixiao/domain/money/money.ts'
import { type ActHandler, mustHold, twoOf } from './act-handler.ts'

const yuan = (amount: Fen): string => `${moneyText(fenText(amount))} 元`

export const lineSet: ActHandler<'line set', LineActFacts, LineSet> = {
  lock: lockFacts,
  decide: decideLineSet,
  async write(tx, { fund, lender, limit }, by) {
    await saveLine(tx, { fund, lender, limit, by: twoOf(by).decidedBy })
    await bumpVersion(tx, 'market')
  },
  event: ({ fund, lender, limit }) => ({ fundcode: fund, lender, limit: fenText(limit) }),
  show: ({ fundname, lender, limit, before }) => ({
    changes: [
      { name: `${fundname}快速赎回`, before: stateOf(before), after: '开通' },
      { name: '垫资额度', before: before && yuan(before.limit), after: yuan(limit) },
      { name: '垫资银行', before: before?.lender ?? null, after: lender },
    ].filter(change => change.before !== change.after),
    warnings: ['垫资方须为取得基金销售资格的商业银行，不得以基金销售结算资金垫付'],
  }),
  unsigned: ['used'],
  around: (_, { used }) => [{ name: '在途垫资', value: yuan(used) }],
  say: ({ fund, limit }) => `Same-day redemptions of ${fund} are paid up to ${fenText(limit)} yuan in all.`,
  amount: ({ limit }) => limit,
}

export const lineClose: ActHandler<'line close', LineActFacts, LineClose> = {
  lock: lockFacts,
  decide: decideLineClose,
  async write(tx, { fund }, by) {
    mustHold(await stopLine(tx, fund, twoOf(by).decidedBy))
    await bumpVersion(tx, 'market')
  },
  event: ({ fund, reason }) => ({ fundcode: fund, reason }),
  show: ({ fundname, reason }) => ({
    changes: [
      { name: `${fundname}快速赎回`, before: '已开通', after: '暂停，只办理普通赎回' },
      { name: '理由', before: null, after: reason },
    ],
    warnings: ['已受理的快速赎回照常付款，垫资在订单确认日结算时归还'],
  }),
  unsigned: ['used'],
  around: (_, { used }) => [{ name: '在途垫资', value: yuan(used) }],
  say: ({ fund }) => `Same-day redemptions of ${fund} stop.`,
}

function stateOf(before: LineSet['before']): string {
  if (!before) return '未开通'
  return before.isOpen ? '开通' : '暂停'
}

/** The contract on public pages says whether a line is open. */
async function lockFacts(tx: Tx, { fund }: { fund: string }): Promise<LineActFacts> {
  await lockMarketImport(tx)
  return { fund: await findLineFund(tx, fund), line: await lockLine(tx, fund) }
}
