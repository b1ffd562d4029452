import { readFundNames } from '@zhixiao/db/market/nav-grid.ts'
import type { Tx } from '@zhixiao/db/tx.ts'

/** A fund as who checks a request reads it: code and name. */
export async function fundText(tx: Tx, fundcode: string): Promise<string> {
  const names = await readFundNames(tx, [fundcode])
  return `${fundcode} ${names.get(fundcode)?.name ?? ''}`.trim()
}
