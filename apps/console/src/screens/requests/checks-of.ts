import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { whyNotNames } from '../../words.ts'

type Request = Pick<ConsoleOutput<'request.show'>, 'unchanged' | 'why' | 'whyNot' | 'now' | 'asked' | 'moved'>
/** `bad` blocks the approval, `look` does not. */
type Check = { state: 'good' | 'look' | 'bad'; text: string }

/** The checks of an open request: the engine's dry run, whether the reader may approve, and the engine's warnings. */
export function checksOf({ unchanged, why, whyNot, now, asked, moved }: Request): Check[] {
  const warnings = (now ?? asked)?.warnings ?? []
  return [
    unchanged
      ? { state: 'good', text: `系统刚刚重新试算，与提交时${moved.length > 0 ? '只有合计略有不同' : '一致'}` }
      : { state: 'bad', text: `提交之后情况已变化${why === null ? '' : `：${why}`}` },
    ...(whyNot === 'own' ? [] : [{ state: 'good', text: '提交人不是您' } as const]),
    whyNot === null
      ? { state: 'good', text: '在您的复核权限和限额之内' }
      : { state: whyNot === 'approved' ? 'good' : 'bad', text: whyNotNames[whyNot] },
    ...warnings.map(text => ({ state: 'look', text }) as const),
  ]
}
