import { type CodeOf, nameOf } from './table.ts'

/** THE codes of when a share class charges its sales fee: at purchase or at redemption. */
export const FEE_TYPE = { frontEnd: 'A', backEnd: 'B' } as const
export const feeTypes = { [FEE_TYPE.frontEnd]: '前端收费', [FEE_TYPE.backEnd]: '后端收费' } as const
export type FeeType = CodeOf<typeof feeTypes>
export const feeTypeName = (code: string | null | undefined): string => nameOf(feeTypes, code)
