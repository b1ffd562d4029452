import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type Extent, namedExtent, type Span } from '@zhixiao/ui/drawing/plot.ts'

export type TeamScale = { extent: Extent; span: Span }

type Managers = readonly Pick<OutputOf<'content.managerList'>['list'][number], 'fund'>[]

/** One scale for the paths of several managers, from the first day of the longest tenure; null where none is shown. */
export function teamScale(managers: Managers): TeamScale | null {
  const paths = managers.flatMap(({ fund }) => fund?.tenure?.path ?? [])
  const [from, to] = [
    paths.map(path => path.from).sort()[0],
    paths
      .map(path => path.to)
      .sort()
      .at(-1),
  ]
  if (from === undefined || to === undefined) return null
  return { extent: namedExtent(paths.flatMap(({ fund, benchmark }) => [fund, benchmark ?? []])), span: [from, to] }
}
