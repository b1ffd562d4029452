import type { OutputOf } from '@zhixiao/contract/calls.ts'

type Setting = OutputOf<'query.bonusStatus'>['list'][number]

/** Why the dividend method of a holding cannot be changed now; null when it can. */
export const methodObstacle = ({ reason, pending }: Pick<Setting, 'reason' | 'pending'>): string | null =>
  reason ?? (pending && '上一次修改尚未确认')
