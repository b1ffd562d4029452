import { withTx } from '@zhixiao/db/tx.ts'
import { takeList } from '../engine/screening/take-list.ts'
import { screenNames } from '../jobs/screen-names.ts'
import type { Context } from '../kernel/context.ts'
import type { ListEntry } from '../kernel/ports.ts'

/** An entry of a list with the given fields. */
export const entryOf = (id: string, about: Partial<ListEntry>): ListEntry => ({
  id,
  names: [`无关人员${id}`],
  ids: [],
  births: [],
  nationality: '',
  text: '',
  ...about,
})

/** Takes a list as a whole and screens the world's customers, whose keys no opening has kept. */
export async function putOnList(ctx: Context, entries: readonly ListEntry[], code = 'test'): Promise<void> {
  await withTx(ctx.db, tx => takeList(tx, ctx, { code, source: 'test', sha256: '', entries }, 'test'))
  await screenNames(ctx)
}
