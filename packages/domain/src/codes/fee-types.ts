import { type CodeOf, nameOf } from './table.ts'

/** When a share class charges its sales fee: at purchase (front-end) or at redemption (back-end). */
export const feeTypes = { A: '前端收费', B: '后端收费' } as const
export type FeeType = CodeOf<typeof feeTypes>
export const feeTypeName = (code: string | null | undefined): string => nameOf(feeTypes, code)
