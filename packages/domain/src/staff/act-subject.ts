/** An object that identifies a customer: customer number, trading account, order, transfer, name hit, candidate, CRS case or break. */
export type ActSubject =
  | { custno: string }
  | { tradeacco: string }
  | { orderId: string }
  | { remitId: string }
  | { hitId: string }
  | { candidateId: string }
  | { caseId: string }
  | { breakKey: string }
