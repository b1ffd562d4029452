import { readClock } from '@zhixiao/db/clock.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { hasFundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { lockHoldings, readLastNav, type ShareHolder } from '@zhixiao/db/settle/manager-decisions.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { moneyFor, parseShares, type ShareCents, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { actRefusal, type ShareActKind } from '@zhixiao/domain/order/share-acts.ts'
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

type Act = { kind: ShareActKind; cause: 'adjust' | 'freeze'; verb: string }

const command = (act: Act): Command => ({
  summary: `${act.verb}, at the next settlement`,
  usage: 'TRADEACCO FUND SHARES --document NUMBER',
  positionals: [3, 3],
  options: { document: { type: 'string' } },
  help: ['--document NUMBER   number of the order of the authority; each acts once on a holding'],
  writes: true,
  run: (ctx, args) => placeAct(ctx, args, act),
})

/** Forced adjustment and freezes. */
export const shareCommands = {
  'shares add': command({ kind: KIND.addition, cause: 'adjust', verb: 'adds shares to a holding' }),
  'shares deduct': command({ kind: KIND.deduction, cause: 'adjust', verb: 'takes free shares from a holding' }),
  'shares freeze': command({ kind: KIND.freeze, cause: 'freeze', verb: 'freezes shares by order of an authority' }),
  'shares unfreeze': command({ kind: KIND.unfreeze, cause: 'freeze', verb: 'ends a freeze, wholly or in part' }),
}

async function placeAct(ctx: OpsContext, args: Args, act: Act): Promise<Report> {
  const [tradeacco = '', fundcode = '', figure = ''] = args.positionals
  const document = paperOf(args)
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(figure))
    return refusedFor('份额须大于 0，最多 2 位小数', `${figure} is no number of shares.`)
  const shares = parseShares(figure)
  if (shares === 0n) return refusedFor('份额须大于 0，最多 2 位小数', '0 shares are nothing to act on.')
  const calendar = await calendarOf(ctx.db, await ctx.calendar(), fundcode)
  const { at } = await readClock(ctx.db)
  const tradeDate = calendar.tradingDayOf(at.getTime())
  const confirmDate = calendar.addOpenDays(tradeDate, 1)
  return inTransaction(ctx, args, async tx => {
    const [holding] = await lockHoldings(tx, [{ tradeacco, fundcode }])
    if (!holding) return refusedFor('没有这只基金的持仓', `${tradeacco} holds nothing of ${fundcode}.`)
    const why = actRefusal(act.kind, shares, holding)
    if (why) return refusedFor(why.reason, why.text)
    // Earlier ids did not name the account, so one document could not apply to two accounts of a customer.
    const formerId = `act-${act.kind}-${document}-${fundcode}`
    const requestId = `${formerId}-${tradeacco}`
    const order = {
      custno: holding.custno,
      tradeacco,
      fundcode,
      kind: act.kind,
      cause: act.cause,
      shares,
      tradeDate,
      confirmDate,
      requestId,
    }
    if ((await hasFundOrder(tx, holding, formerId)) || (await insertFundOrders(tx, [order])).length === 0)
      return {
        ...done(`The paper ${document} has acted on this holding already: nothing was changed.`),
        unchanged: true,
      }
    await audit(tx, ctx, { act: act.kind, tradeacco, fundcode, shares: sharesText(shares), document })
    const nav = await readLastNav(tx, fundcode)
    return {
      ...done(`${tradeacco} ${fundcode}: ${act.verb}, ${sharesText(shares)}; confirmed on ${confirmDate}.`),
      ...(nav !== null && { amount: moneyFor(shares, nav) }),
      rests: { ...holding, tradeDate, document },
      shown: {
        changes: [changeOf(act.kind, shares, holding)],
        totals: [
          { name: '客户', value: holding.custno },
          { name: '基金', value: await fundText(tx, fundcode) },
          { name: '份额', value: `${sharesText(shares)} 份` },
          { name: '文书', value: document },
          { name: '确认日', value: confirmDate },
        ],
        tables: [],
        warnings: [],
      },
    }
  })
}

/** The shares that the act changes: those frozen by an authority, or all. */
function changeOf(kind: ShareActKind, shares: ShareCents, { heldBack, shares: all }: ShareHolder) {
  const isFreeze = kind === KIND.freeze || kind === KIND.unfreeze
  const before = isFreeze ? heldBack : all
  const isLess = kind === KIND.unfreeze || kind === KIND.deduction
  const after = shareCents(isLess ? before - shares : before + shares)
  return { name: isFreeze ? '司法冻结份额' : '总份额', before: sharesText(before), after: sharesText(after) }
}

const audit = (tx: Tx, { actor }: OpsContext, detail: object) => writeAudit(tx, { actor, act: 'shares', detail })
