import type { Examples } from './statements.ts'

const indexed = { table: 'customer', key: 'custno', column: 'mobile_bidx', sealed: 'mobile_enc' }

/** Names known only at run time, by file: any that may occur there. */
export const examples: Examples = {
  'migrate.ts': { names: ['movement'] },
  'market/bulk.ts': { columns: ['day'] },
  'ops/backup.ts': { table: 'fund', name: 'fund', names: ['fund', 'nav'], owner: 'fund', rule: 'unique (fundcode)' },
  'ops/blind-indexes.ts': indexed,
  'ops/sealed-columns.ts': {
    table: 'customer',
    key: ['custno'],
    beside: [],
    columns: ['mobile_enc'],
    column: 'mobile_enc',
    after: ['1'],
  },
  'settle/invariants.ts': { name: 'invariant_entry_balances' },
}

/** Files with statements whose text cannot be determined, and why that is no loss. */
export const unread: Readonly<Record<string, string>> = {
  'content/read-page.ts': 'the count of a page: one bigint, whatever is counted',
  'ops/backup.ts': 'fetches from a cursor of any table, as one text',
  'exchange/reported-table.ts': 'keeps a file in a temporary table, by the names of its columns',
  'pages.ts': 'fetches from a cursor: the query of the cursor is compared where it is written',
  'market/bulk.ts': 'inserts any table',
  'market/fund-import.ts': 'inserts and updates any columns of a fund',
  'ops/own-account.ts': 'one part for each subject that is asked for; the columns are those of a customer',
}

/** Columns that may be null but are not in the rows that a statement reads, and what guarantees it. */
export const guaranteed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'exchange/applications.ts': { idtype: 'written together with the number of the paper, which is asked for' },
  'query/holdings.ts': { shares: 'orders_shares: these kinds have shares' },
  'query/unbooked-orders.ts': { confirm_date: 'only a subscription (020) is placed without it' },
  'query/remittances.ts': { amount_fen: 'orders_money: a debit is of an order with an amount' },
  'settle/ledger.ts': { id: 'written by the statement from what it is given' },
  'settle/manager-decisions.ts': {
    amount: 'orders_money: these kinds have an amount',
    fundcode: 'orders_target: a conversion has a target',
    confirmDate: 'only a subscription (020) is placed without it',
    shares: 'orders_shares: a conversion has shares',
  },
  'settle/remittances.ts': { orderId: 'written by the statement from the order it reads' },
  'settle/split-held.ts': { shares: 'orders_shares: these kinds have shares' },
  'trade/plan-runs.ts': {
    next_due: 'plan_check1: a running plan has one',

    plan_id: 'orders_plan: a deduction has its plan',
    due_date: 'orders_plan: a deduction has its date',
  },
}
