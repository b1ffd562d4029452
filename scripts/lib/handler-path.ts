import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { kebab } from './new/made.ts'
import { root } from './run.ts'

const partsOf = (name: string): string[] => name.split('.').map(kebab)

/** The file of the handler of a customer's call: `trade.planList` is calls/trade/plan-list.ts. The demo is a door with a call of its own. */
export const siteHandlerOf = (name: string): string =>
  `apps/server/src/${name.startsWith('demo.') ? 'doors' : 'calls'}/${partsOf(name).join('/')}.ts`

/** The file of the handler of a call of staff: that of its group, or of its own name where the group is a folder. */
export function consoleHandlerOf(name: string): string {
  const [group = '', verb = ''] = partsOf(name)
  const folder = `apps/server/src/doors/console/${group}`
  return existsSync(join(root, folder)) ? `${folder}/${verb}.ts` : `${folder}.ts`
}
