import type { Env } from '../kernel/env.ts'
import { refuseInProduction } from '../start/refuse-in-production.ts'
import { restore } from './backup.ts'
import type { Command } from './command.ts'
import { dbRoles } from './db-roles.ts'
import { keysImport } from './keys-move.ts'
import { keysRotate } from './keys-rotate.ts'
import { operatorCommands } from './operators.ts'

/** THE list of commands that write while production is not ready: each mends what a start refuses, or comes first. */
const mending: readonly Command[] = [dbRoles, keysImport, keysRotate, restore, ...Object.values(operatorCommands)]

/**
 * A command that writes runs under the same conditions as the site: no pretend bank, no demo, no other keys. Those that
 * only read always run.
 * @throws StartFault with every fault and its remedy.
 */
export async function refuseUnprepared(env: Env, command: Command): Promise<void> {
  if (command.writes && !mending.includes(command)) await refuseInProduction(env)
}
