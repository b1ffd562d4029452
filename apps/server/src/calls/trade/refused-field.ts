const fields: Readonly<Record<string, string>> = {
  'TRADE-CLOSED': 'fundCode',
  'TRADE-MIN': 'amount',
  'TRADE-MAX': 'amount',
  'TRADE-DAY-MAX': 'amount',
  'TRADE-CARD-MAX': 'amount',
  'TRADE-CARD-DAY-MAX': 'amount',
  'TRADE-CARD': 'tradeacco',
  'TRADE-PLAN-DAY': 'monthDay',
}

/** The input that a refusal of a purchase or plan is about, and its reason, which is answered only beside an input. */
export function refusedFieldOf({ code, reason }: { code: string; reason?: string }): {
  field?: string
  reason?: string
} {
  const field = fields[code]
  return { ...(field ? { field } : {}), ...(reason ? { reason } : {}) }
}
