import { countOpenRequests } from '@zhixiao/db/staff/inbox.ts'
import type { ReleasedActName } from '@zhixiao/domain/codes/released-acts.ts'
import type { Context } from '../kernel/context.ts'
import { argsOf } from '../ops/args.ts'
import { acts } from '../ops/commands.ts'
import { requestAct } from '../ops/request-act.ts'

type DemoRequest = {
  act: ReleasedActName
  by: string
  positionals: readonly string[]
  options: Readonly<Record<string, string | boolean>>
  file?: string
}

/** What waits on the demo's desks: a wrong NAV of yesterday, and a colleague who changes to a second role. */
const demoRequests: readonly DemoRequest[] = [
  {
    act: 'nav import',
    by: 'zhoumin',
    positionals: ['990044-2026-11-19.csv'],
    options: { restate: true },
    file: 'fund_code,date,unit_nav,accumulated_nav\n990044,2026-11-19,2.1319,2.1319\n',
  },
  { act: 'operators roles', by: 'shenke', positionals: ['qinlan', '秦岚', 'editor', 'service'], options: {} },
]

/** Requests of demo staff as their commands would make them; none while anything is open. */
export async function openDemoRequests(ctx: Context): Promise<void> {
  if ((await countOpenRequests(ctx.db)) > 0) return
  for (const { act, by, positionals, options, file = '' } of demoRequests) {
    const args = argsOf(positionals, options, async () => Buffer.from(file))
    await requestAct({ ...ctx, actor: by }, act, acts[act], args)
  }
}
