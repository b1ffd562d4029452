import type { FundContract } from '@zhixiao/domain/fee/fund-contract.ts'
import { type CustomerFacts, listCustomerFacts } from './account/customer-facts.ts'
import type { Db } from './connect.ts'
import { listContracts } from './settle/settle-day.ts'
import { type FundDays, listFundDays } from './trade/fund-days.ts'
import { Grouped } from './trade/grouped.ts'
import { listOrderFacts, type OrderFacts, type TradeKey, tradeKey } from './trade/order-facts.ts'

/**
 * Reads the facts of orders for many at a time: requests that arrive while a statement is on its way share the next
 * one. Each answer is read after its request, so none is older than with a statement of its own.
 * @throws GroupIsFull with too many requests waiting
 */
export type OrderReads = {
  /** @throws Error when there is no such customer. */
  customer(custno: string): Promise<CustomerFacts>
  /** Null when there is no such fund. */
  order(key: TradeKey): Promise<OrderFacts | null>
  /** Null when there is no such fund. */
  fund(fundcode: string): Promise<OfferedFund | null>
}

/** A fund as orders meet it: its days, its last NAV and its fees. */
export type OfferedFund = FundDays & { contract: FundContract }

export function createOrderReads(db: Db): OrderReads {
  const customers = grouped(
    (custnos: readonly string[]) => listCustomerFacts(db, custnos),
    custno => custno,
  )
  const orders = grouped((keys: readonly TradeKey[]) => listOrderFacts(db, keys), tradeKey)
  const funds = grouped(
    (codes: readonly string[]) => listFundDays(db, codes),
    code => code,
  )
  const contracts = grouped(
    (codes: readonly string[]) => listContracts(db, codes),
    code => code,
  )
  return {
    async customer(custno) {
      const facts = await customers.submit(custno)
      if (!facts) throw new Error('a session of no customer')
      return facts
    },
    order: key => orders.submit(key),
    async fund(code) {
      const [days, contract] = await Promise.all([funds.submit(code), contracts.submit(code)])
      return days && contract && { ...days, contract }
    },
  }
}

function grouped<Key, Row>(list: (keys: readonly Key[]) => Promise<Map<string, Row>>, nameOf: (key: Key) => string) {
  return new Grouped<Key, Row | null>({
    work: async keys => {
      const rows = await list(keys)
      return keys.map(key => rows.get(nameOf(key)) ?? null)
    },
    keysOf: () => [],
  })
}
