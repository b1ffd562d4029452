import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEnv } from '../../kernel/env.ts'
import { commands } from './commands.ts'
import { refuseUnprepared } from './refuse-unprepared.ts'

const namesThatRun = async (variables: Record<string, string>): Promise<string[]> => {
  const read = readEnv({ DATA_DIR: join(tmpdir(), 'zhixiao-none'), ...variables })
  assert.ok(read.ok)
  const names: string[] = []
  for (const [name, command] of Object.entries(commands)) {
    const refusal = await refuseUnprepared(read.env, command).then(
      () => null,
      (error: unknown) => String(error),
    )
    if (refusal === null) names.push(name)
    else assert.match(refusal, /not ready for production.*\n(- .*\n)*- BANK_GATEWAY=embedded agrees with every/)
  }
  return names
}

test('LIV-03 in production that is not ready only commands that read or mend run; outside every one does', async () => {
  const run = await namesThatRun({ NODE_ENV: 'production' })
  const reads = Object.keys(commands).filter(name => !commands[name]?.writes)
  assert.deepEqual(run.filter(name => !reads.includes(name)).sort(), [
    'db roles',
    'keys import',
    'keys rotate',
    'operators account',
    'operators add',
    'operators disable',
    'operators limit',
    'restore',
  ])
  for (const name of reads) assert.ok(run.includes(name), name)
  assert.deepEqual(await namesThatRun({ NODE_ENV: 'development' }), Object.keys(commands))
})
