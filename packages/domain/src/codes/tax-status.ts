/** THE codes of a customer's tax residence. */
export const TAX_STATUS = { chinaOnly: '1', elsewhereOnly: '2', both: '3' } as const

/** Tax residents of other countries must declare more. */
export const paysTaxElsewhere = (taxStatus: string | null | undefined): boolean =>
  taxStatus === TAX_STATUS.elsewhereOnly || taxStatus === TAX_STATUS.both
