/** The fields that a customer needs for a transfer, in display order. The values are the operator's settings. */
export const remittanceFields = {
  bankName: '开户银行',
  accountName: '账户名称',
  accountNumber: '银行账号',
  bankAddress: '开户行地址',
  bigPaymentNumber: '大额支付号',
} as const
export type RemittanceAccount = Readonly<Record<keyof typeof remittanceFields, string>>
