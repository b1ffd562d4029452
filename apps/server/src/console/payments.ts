import { listPayingBanks } from '@zhixiao/db/content/banks.ts'
import { countMovementsOf, type HeldMovements, listHolds } from '@zhixiao/db/settle/payment-holds.ts'
import { fenText } from '@zhixiao/domain/money/money.ts'
import { ok } from '../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { namesOf, personOf } from './staff-names.ts'

const everything = { fundCode: null, bankCode: null, direction: null }

export const holds: ConsoleHandler<'payment.holds'> = async ({ db }) => {
  const [rows, banks, nameOf, due] = await Promise.all([
    listHolds(db),
    listPayingBanks(db),
    namesOf(db),
    countMovementsOf(db, everything),
  ])
  const list = await Promise.all(
    rows.map(async ({ hold_id, fundcode: fundCode, bank_code: bankCode, direction, began_at, began_by }) => ({
      holdId: String(hold_id),
      ...{ fundCode, bankCode, direction },
      bankName: banks.find(({ code }) => code === bankCode)?.name ?? null,
      since: began_at.toISOString(),
      by: personOf(nameOf, began_by).fullName,
      held: (await countMovementsOf(db, { fundCode, bankCode, direction })).map(movementsOf),
    })),
  )
  return ok({ list, due: due.map(movementsOf), banks })
}

const movementsOf = ({ direction, waiting, unanswered, amount_fen }: HeldMovements) => ({
  ...{ direction, waiting, unanswered },
  amount: fenText(amount_fen),
})
