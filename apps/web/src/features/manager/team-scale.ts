import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { growthScale, type Scale } from '@zhixiao/ui/drawing/plot.ts'

type Managers = readonly Pick<OutputOf<'content.managerList'>['list'][number], 'fund'>[]

/** One scale for the paths of several managers, from the first day of the longest tenure; null where none is shown. */
export const teamScale = (managers: Managers): Scale | null =>
  growthScale(managers.flatMap(({ fund }) => fund?.tenure?.path ?? []))
