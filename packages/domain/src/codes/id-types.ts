import { nameOf } from './table.ts'

/** THE codes that rules ask about. */
export const ID_TYPE = { idCard: '0', mobile: '10', fundAccount: '12' } as const

/** Types of customer identification: '10' and '12' are for login only, the others are ID papers. */
export const idTypes = {
  [ID_TYPE.idCard]: '身份证',
  '1': '中国护照',
  '2': '军官证',
  '3': '士兵证',
  '4': '港澳居民来往内地通行证',
  A: '台胞证',
  [ID_TYPE.mobile]: '手机号',
  [ID_TYPE.fundAccount]: '基金账号',
} as const
export const idTypeName = (code: string | null | undefined): string => nameOf(idTypes, code)
