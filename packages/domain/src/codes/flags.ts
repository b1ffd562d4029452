/** THE codes of yes and no in rows, on the wire and in addresses. */
export const FLAG = { no: '0', yes: '1' } as const
export type Flag = (typeof FLAG)[keyof typeof FLAG]

export const isYes = (flag: string | null | undefined): boolean => flag === FLAG.yes
export const flagOf = (yes: boolean): Flag => (yes ? FLAG.yes : FLAG.no)
