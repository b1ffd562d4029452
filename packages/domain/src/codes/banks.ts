import { type CodeOf, isCode, nameOf } from './table.ts'

/**
 * The banks with a drawn badge; a firm may import further ones (`ops banks import`), which get a plain one. The numbers
 * are the specification's, their assignment to banks is this product's choice. `logo` is the usual short form of the
 * name: the key of the badge and of the card prefixes in the BIN table.
 */
export const salesBanks = {
  '002': { name: '中国工商银行', logo: 'ICBC' },
  '003': { name: '中国农业银行', logo: 'ABC' },
  '004': { name: '中国银行', logo: 'BOC' },
  '005': { name: '中国建设银行', logo: 'CCB' },
  '006': { name: '交通银行', logo: 'COMM' },
  '007': { name: '招商银行', logo: 'CMB' },
  '009': { name: '中国光大银行', logo: 'CEB' },
  '010': { name: '上海浦东发展银行', logo: 'SPDB' },
  '011': { name: '兴业银行', logo: 'CIB' },
  '012': { name: '中国民生银行', logo: 'CMBC' },
  '014': { name: '中信银行', logo: 'CITIC' },
  '015': { name: '华夏银行', logo: 'HXBANK' },
  '016': { name: '广发银行', logo: 'GDB' },
  '017': { name: '中国邮政储蓄银行', logo: 'PSBC' },
  '920': { name: '平安银行', logo: 'SPABANK' },
  '921': { name: '上海银行', logo: 'SHBANK' },
  '934': { name: '北京银行', logo: 'BJBANK' },
} as const
export type SalesBank = CodeOf<typeof salesBanks>
export type BankLogo = (typeof salesBanks)[SalesBank]['logo']
export const bankName = (code: string | null | undefined): string => nameOf(salesBanks, code)

/** The logo of a bank, or null for a bank this site does not sell through (a plain badge is drawn). */
export const bankLogo = (code: string): BankLogo | null => (isCode(salesBanks, code) ? salesBanks[code].logo : null)
