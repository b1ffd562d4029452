import type { Db } from '@zhixiao/db/connect.ts'
import { listActsAhead, type PlacedAct } from '@zhixiao/db/query/acts-ahead.ts'
import { type ActEffect, actEffects, cashAhead } from '@zhixiao/domain/assets/acts-ahead.ts'
import { addFen, type Fen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'

export type Ahead = {
  /** The acts of one fund on one card; usually none. */
  of: (place: { fundcode: string; tradeacco: string }) => readonly ActEffect[]
  all: readonly (PlacedAct['place'] & { effects: readonly ActEffect[] })[]
  /** Cash dividends that are owed but not booked yet. */
  cash: Fen
}

/** What published NAVs imply and no settlement has booked yet, computed for each holding of a customer. */
export async function readAhead(ctx: { db: Db; session: { custno: string } }): Promise<Ahead> {
  const places = Map.groupBy(await listActsAhead(ctx.db, ctx.session.custno), each => placeOf(each.place))
  const effects = new Map([...places].map(([place, own]) => [place, actEffects(own.map(each => each.act))]))
  return {
    of: place => effects.get(placeOf(place)) ?? [],
    all: [...places].flatMap(([place, [first]]) =>
      first ? [{ ...first.place, effects: effects.get(place) ?? [] }] : [],
    ),
    cash: addFen(ZERO_FEN, ...[...effects.values()].map(cashAhead)),
  }
}

/** Identifies one fund on one card. */
export const placeOf = ({ fundcode, tradeacco }: { fundcode: string; tradeacco: string }): string =>
  `${fundcode}/${tradeacco}`
