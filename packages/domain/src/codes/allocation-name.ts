const names: Readonly<Record<string, string>> = {
  stock: '股票',
  bond: '债券',
  fund: '基金',
  cash: '银行存款',
  other: '其他资产',
}

/** A kind of assets as reports name it. */
export const allocationName = (kind: string): string => names[kind] ?? kind
