import type { Holdings } from '@zhixiao/db/settle/holdings.ts'
import { lockOrders, readContract } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { batched } from '../../kernel/batched.ts'
import { readFacts } from './settle-facts.ts'

/** Orders confirmed per batch. */
const BATCH = 1_000

/** Confirms orders that the fund has just placed. Returns how many. */
export async function confirmAtOnce(
  tx: Tx,
  { fundcode, day, holdings }: { fundcode: string; day: IsoDate; holdings: Holdings },
  placed: readonly bigint[],
): Promise<number> {
  for (const some of batched(placed, BATCH)) {
    const orders = await lockOrders(tx, some)
    const facts = { fund: await readContract(tx, fundcode), raising: new Map(), day, orders, holdings }
    await writeSettled(tx, day, settleFundDay(await readFacts(tx, facts)), holdings)
  }
  return placed.length
}
