import type { Env } from '../../kernel/env.ts'
import { refuseInProduction } from '../../platform/start/refuse-in-production.ts'
import { restore } from './backup/backup.ts'
import type { Command } from './command.ts'
import { dbRoles } from './db-roles.ts'
import { keysImport } from './keys/keys-move.ts'
import { keysRotate } from './keys/keys-rotate.ts'
import { operatorCommands } from './staff/operators.ts'

/** THE list of commands that may write before production is ready: each removes a fault or is a first step. */
const mending: readonly Command[] = [dbRoles, keysImport, keysRotate, restore, ...Object.values(operatorCommands)]

/**
 * A command that writes runs under the same conditions as the site: no pretend bank, no demo, no other keys. Those that
 * only read always run.
 * @throws StartFault with every fault and its remedy.
 */
export async function refuseUnprepared(env: Env, command: Command): Promise<void> {
  if (command.writes && !mending.includes(command)) await refuseInProduction(env)
}
