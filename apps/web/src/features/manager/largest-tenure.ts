import type { OutputOf } from '@zhixiao/contract/calls.ts'

type Manager = OutputOf<'content.managerDetail'>

/** The present tenure of the largest fund that a manager manages. */
export const largestTenure = ({
  fund,
  tenures,
}: Pick<Manager, 'fund' | 'tenures'>): Manager['tenures'][number] | undefined =>
  tenures.find(({ fundCode, to }) => fundCode === fund?.fundCode && to === null)
