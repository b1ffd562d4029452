import type { Tx } from '@zhixiao/db/tx.ts'
import { refusalText } from '@zhixiao/domain/acts/refusals.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { type EndedLogin, readLockoutRefusal } from '../../../acts/operators-suspend.ts'
import { type Report, refusedFor } from '../../../kernel/report.ts'

/** The refusal to end a login, or to take roles, when nobody would be left to restore one; null when enough are left. */
export async function lockoutRefusal(
  tx: Tx,
  { actor }: Pick<OpsContext, 'actor'>,
  ended: Omit<EndedLogin, 'actor'>,
): Promise<Report | null> {
  const refusal = await readLockoutRefusal(tx, { ...ended, actor })
  const words = refusal && refusalText(refusal)
  return words && refusedFor(words.zh, words.en)
}
