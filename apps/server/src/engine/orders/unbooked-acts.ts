import type { Db } from '@zhixiao/db/connect.ts'
import { listUnbookedActs, type PlacedAct } from '@zhixiao/db/query/unbooked-acts.ts'
import { type ActEffect, actEffects, unbookedCash } from '@zhixiao/domain/assets/unbooked-acts.ts'
import { addFen, type Fen, ZERO_FEN } from '@zhixiao/domain/money/money.ts'

export type Unbooked = {
  /** The acts of one fund on one card; usually none. */
  of: (place: { fundcode: string; tradeacco: string }) => readonly ActEffect[]
  all: readonly (PlacedAct['place'] & { effects: readonly ActEffect[] })[]
  /** Cash dividends that are owed but not booked yet. */
  cash: Fen
}

/** What published NAVs imply and no settlement has booked yet, computed for each holding of a customer. */
export async function readUnbooked(ctx: { db: Db; session: { custno: string } }): Promise<Unbooked> {
  const places = Map.groupBy(await listUnbookedActs(ctx.db, ctx.session.custno), each => placeOf(each.place))
  const effects = new Map([...places].map(([place, own]) => [place, actEffects(own.map(each => each.act))]))
  return {
    of: place => effects.get(placeOf(place)) ?? [],
    all: [...places].flatMap(([place, [first]]) =>
      first ? [{ ...first.place, effects: effects.get(place) ?? [] }] : [],
    ),
    cash: addFen(ZERO_FEN, ...[...effects.values()].map(unbookedCash)),
  }
}

/** Identifies one fund on one card. */
export const placeOf = ({ fundcode, tradeacco }: { fundcode: string; tradeacco: string }): string =>
  `${fundcode}/${tradeacco}`
