import type { Db } from '@zhixiao/db/connect.ts'
import { withMoved } from '@zhixiao/db/settle/moved.ts'
import {
  agrees,
  type FundDifference,
  type KeptFigures,
  type KeptReconciliation,
  keepReconciliation,
  type Reconciliation,
  readReconciliation,
} from '@zhixiao/db/settle/reconciliation.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { fenText, sharesText } from '@zhixiao/domain/money/money.ts'

/** Compares ledger, lots, registrar and bank as a whole and stores the differences for a day. */
export async function reconcile(db: Db, day: IsoDate): Promise<KeptReconciliation> {
  return keepBooks(db, day, await withMoved(db, 'whole', readReconciliation))
}

/** Stores the result of a comparison for a day. */
export async function keepBooks(db: Db, day: IsoDate, books: Reconciliation): Promise<KeptReconciliation> {
  const kept = { agrees: agrees(books), lines: reconciliationLines(books), figures: figuresOf(books) }
  await keepReconciliation(db, day, kept)
  return kept
}

function figuresOf({ bank, held, difference, open, sharesHeld, funds }: Reconciliation): KeptFigures {
  return {
    bankIn: fenText(bank.in),
    bankOut: fenText(bank.out),
    difference: fenText(difference),
    held: {
      in_transit: fenText(held.in_transit),
      fund_cash: fenText(held.fund_cash),
      fee: fenText(held.fee),
      company_service: fenText(held.company_service),
      fund_contingent: fenText(held.fund_contingent),
      interest_owed: fenText(held.interest_owed),
      payable: fenText(held.payable),
      remitted: fenText(held.remitted),
      redemption_line: fenText(held.redemption_line),
    },
    open: { ...open, amount: fenText(open.amount) },
    sharesHeld: sharesText(sharesHeld),
    funds: funds.map(({ fundcode, ledger, lots, holdings, registrar }) => ({
      fundcode,
      ledger: sharesText(ledger),
      lots: sharesText(lots),
      holdings: sharesText(holdings),
      registrar: sharesText(registrar),
    })),
  }
}

/** A comparison as readable text. */
export function reconciliationLines({ bank, held, difference, open, sharesHeld, funds }: Reconciliation): string[] {
  return [
    `bank in ${fenText(bank.in)}, bank out ${fenText(bank.out)}`,
    `held: in transit ${fenText(held.in_transit)}, fund cash ${fenText(held.fund_cash)}, fees ${fenText(held.fee)}, service fees given back ${fenText(held.company_service)}, floating fees given back ${fenText(held.fund_contingent)}, interest owed ${fenText(held.interest_owed)}, payable ${fenText(held.payable)}, remitted ${fenText(held.remitted)}, advanced for redemptions ${fenText(held.redemption_line)}`,
    `difference ${fenText(difference)}`,
    `bank movements open: ${open.requested} requested, ${open.unknown} without an answer, ${fenText(open.amount)} in all`,
    `shares held ${sharesText(sharesHeld)}`,
    ...funds.map(fundLine),
  ]
}

const fundLine = ({ fundcode, ledger, lots, holdings, registrar }: FundDifference): string =>
  `${fundcode} differs: ledger ${sharesText(ledger)}, lots ${sharesText(lots)}, holdings ${sharesText(holdings)}, registrar ${sharesText(registrar)}`
