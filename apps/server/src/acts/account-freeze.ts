import {
  endAccountFreeze,
  freezeAccount,
  hasFrozen,
  listAccountFreezes,
  lockAccount,
} from '@zhixiao/db/account/account-freezes.ts'
import { readToday } from '@zhixiao/db/clock.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import {
  type AccountFreezing,
  type AccountUnfreezing,
  decideAccountFreeze,
  decideAccountUnfreeze,
  type Freeze,
  type FreezeFacts,
} from '@zhixiao/domain/acts/account-freeze.ts'
import type { ActHandler } from './act-handler.ts'

export const accountFreeze: ActHandler<'account freeze', FreezeFacts, AccountFreezing> = {
  async lock(tx, { custno, document }) {
    const before = await lockFreezes(tx, custno)
    const today = await readToday(tx)
    return { today, before, wasUsed: await hasFrozen(tx, custno, document) }
  },
  decide: decideAccountFreeze,
  write: (tx, { custno, document, until }, by) => freezeAccount(tx, custno, { document, until }, by),
  event: ({ custno, document, until }) => ({ custno, document, until }),
  show: ({ before, document, until }) => shownFreezes(before, [...before, { document, until }]),
  say: ({ custno, document, until }) =>
    `${custno} is frozen by ${document}, ${until === null ? 'until a paper ends it' : `until ${until}`}.`,
}

export const accountUnfreeze: ActHandler<'account unfreeze', readonly Freeze[] | null, AccountUnfreezing> = {
  lock: (tx, { custno }) => lockFreezes(tx, custno),
  decide: decideAccountUnfreeze,
  write: (tx, { custno, document, endedBy }, by) => endAccountFreeze(tx, custno, { document, by: endedBy }, by),
  event: ({ custno, document, endedBy }) => ({ custno, document, endedBy }),
  show: ({ before, document }) =>
    shownFreezes(
      before,
      before.filter(each => each.document !== document),
    ),
  say: ({ custno, document, endedBy }) => `The freeze of ${custno} by ${document} ends by ${endedBy}.`,
}

/** Locks an account and reads its freezes in force; null without an open account. */
async function lockFreezes(tx: Tx, custno: string): Promise<Freeze[] | null> {
  if (!(await lockAccount(tx, custno))) return null
  return (await listAccountFreezes(tx, custno)).map(({ document, until }) => ({ document, until }))
}

const listed = (freezes: readonly Freeze[]): string =>
  freezes.length === 0
    ? '没有'
    : freezes.map(({ document, until }) => `${document}，${until === null ? '凭文书解冻' : `至 ${until}`}`).join('；')

const shownFreezes = (before: readonly Freeze[], after: readonly Freeze[]) => ({
  changes: [{ name: '账户冻结', before: listed(before), after: listed(after) }],
  warnings: [
    after.length > 0
      ? '冻结期间不能申购、赎回、转换、撤单、变更银行卡或销户，定投暂停；已确认的款项照付'
      : '解冻后客户可以办理全部业务；份额冻结另行解除',
  ],
})
