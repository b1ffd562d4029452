/** The common fields of every trade that requires the trade password. */
export const tradeWithPassword = {
  method: 'POST',
  access: 'customer',
  write: true,
  personal: true,
  secret: ['tradePassword'],
} as const

/** The errors that prevent a customer from buying anything. */
export const investorErrors = [
  'GUARD-ACCOUNT',
  'GUARD-ID-UPLOAD',
  'GUARD-ID-REVIEW',
  'GUARD-FROZEN',
  'GUARD-REVIEW',
  'GUARD-PROFILE',
  'GUARD-RISK-MISSING',
  'GUARD-RISK-EXPIRED',
  'GUARD-ID-EXPIRED',
] as const

/** The errors of buying into a fund, by an order or a plan. */
export const buyingErrors = [
  ...investorErrors,
  'DS-ORG-0001',
  'DS-TR0U1057',
  'DS-TR0U0119',
  'TRADE-LOCKED',
  'AUTH-0007',
  'AGREE-0001',
  'TRADE-FUND',
  'TRADE-CLOSED',
  'TRADE-SENIOR',
  'TRADE-SENIOR-WAIT',
] as const
