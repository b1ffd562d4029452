import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-orders.ts'
import { type HeldShares, listHeldShares, resizeFreezes, resizeOrders } from '@zhixiao/db/settle/split-held.ts'
import { type HeldLot, listFundLots, noteSplit, readSplit, type SplitTerms } from '@zhixiao/db/settle/splits.ts'
import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { ONE_RATIO, shareCents } from '@zhixiao/domain/money/money.ts'
import { splitHeld, splitLots } from '@zhixiao/domain/settle/split.ts'
import { confirmAtOnce } from '../confirm-at-once.ts'
import type { ActRule } from './act-rule.ts'

type SplitFacts = SplitTerms & { held: readonly HeldShares[]; lots: readonly HeldLot[] }
type SplitEffects = Pick<SplitFacts, 'ratio' | 'lots'> & {
  held: readonly (Omit<HeldShares, 'orders'> & { after: ReturnType<typeof splitHeld> })[]
  orders: FundOrder[]
}

/**
 * Shares and their freezes are split in one transaction, so that nobody sees one without the other and no frozen share
 * can be sold. When shrinking, freezes change before their shares; when growing, after them.
 */
export const split: ActRule<SplitFacts, SplitEffects> = {
  facts: async (tx, act) => {
    const terms = await readSplit(tx, act)
    return { ...terms, held: await listHeldShares(tx, act), lots: await listFundLots(tx, act) }
  },
  decide: (act, { ratio, rounding, held, lots }, { settleOn }) => {
    // Each lot grows or shrinks on its own and keeps its registration date; the lots add up to the split holding.
    const byHolder = Map.groupBy(lots, lot => `${lot.custno}|${lot.tradeacco}`)
    const orders = [...byHolder.values()].flatMap(of => {
      const after = splitLots(of, ratio, rounding)
      return of.flatMap((lot, at) => {
        const change = (after[at]?.remaining ?? lot.remaining) - lot.remaining
        if (change === 0n) return []
        const order: FundOrder = {
          custno: lot.custno,
          tradeacco: lot.tradeacco,
          fundcode: act.fundcode,
          kind: change > 0n ? KIND.forcedIncrease : KIND.forcedDecrease,
          cause: 'split',
          shares: shareCents(change > 0n ? change : -change),
          tradeDate: act.day,
          confirmDate: settleOn,
          lotId: lot.lotId,
          requestId: `split-${act.fundcode}-${act.day}-${lot.lotId}`,
        }
        return [order]
      })
    })
    // A shrinking holding keeps at least the shares that orders and an authority have frozen.
    const after = held.map(({ orders: of, ...each }) => ({
      ...each,
      after: splitHeld(each.frozen, of, ratio, rounding),
    }))
    return { ratio, lots, held: after, orders }
  },
  write: async (tx, act, { ratio, lots, held, orders }, { settleOn }) => {
    const resizeHeld = async () => {
      const resized = held.flatMap(({ after }) => after.orders)
      await resizeOrders(tx, resized)
      const changes = held.map(({ after, frozen, ...of }) => ({ ...of, change: after.frozen - frozen }))
      const moved = changes.filter(each => each.change !== 0n)
      await resizeFreezes(tx, act, settleOn, moved)
    }
    const isGrowing = ratio > ONE_RATIO
    if (!isGrowing) await resizeHeld()
    await noteSplit(tx, lots, ratio)
    const placed = await insertFundOrders(tx, orders)
    await confirmAtOnce(tx, { fundcode: act.fundcode, day: settleOn, holdings: 'holding' }, placed)
    if (isGrowing) await resizeHeld()
    return { placed: placed.length, confirmed: placed.length }
  },
}
