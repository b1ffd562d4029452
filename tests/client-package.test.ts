import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { dataOf } from '@zhixiao/client/call-result.ts'
import { tickedForPurchase } from '@zhixiao/server/testing/agreements.ts'
import { openWorld } from '@zhixiao/server/testing/open-world.ts'
import { TEST_DEVICE } from '@zhixiao/server/testing/server.ts'
import { funds, LOGIN_PASSWORD, TRADE_PASSWORD } from '@zhixiao/server/testing/world.ts'
import { sql } from 'kysely'
import { callTypes } from '../scripts/lib/draw-client.ts'
import { archiveOf, packClient } from '../scripts/lib/pack-client.ts'
import { root } from '../scripts/lib/run.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-client-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const nodeTypes = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
const strict = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2022',
]

const { server, world } = await openWorld()
const { mobile, tradeacco } = world.people.zhangSan

const countOrders = async (): Promise<string | undefined> =>
  (await sql<{ count: string }>`select count(*) from orders`.execute(server.db)).rows[0]?.count

/** The program in the package's README. */
const example = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'packages/client/README.md'), 'utf8'))?.[1] ?? ''

test('HAND-05 the packed client installs without a registry, its types hold and its example places one order', async () => {
  await packClient(join(folder, 'staging'))
  const archive = archiveOf(join(folder, 'staging'), folder)
  const project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{ "name": "partner", "private": true, "type": "module" }')
  writeFileSync(join(project, 'example.ts'), example)
  const npm = ['install', '--offline', '--no-audit', '--no-fund', `--cache=${join(folder, 'cache')}`, archive]
  await run('npm', npm, { cwd: project })
  await run(process.execPath, [tsc, ...strict, ...nodeTypes, '--module', 'nodenext', 'example.ts'], { cwd: project })
  const before = Number(await countOrders())
  const { stdout } = await run(process.execPath, ['example.ts'], {
    cwd: project,
    env: {
      SITE: server.url,
      DEVICE: TEST_DEVICE,
      MOBILE: mobile,
      PASSWORD: LOGIN_PASSWORD,
      TRADE_PASSWORD,
      FUND: funds.mixed,
    },
  })
  assert.match(stdout, /^0 holdings, total assets 0.00 yuan\norder (\d+), repeated: \1\n$/)
  assert.equal(Number(await countOrders()), before + 1)
})

test('HAND-05 the types of the package are those of the contract, call by call', async () => {
  writeFileSync(join(folder, 'drawn.d.ts'), callTypes())
  writeFileSync(
    join(folder, 'agree.ts'),
    `import type * as Contract from '${join(root, 'packages/contract/src/calls.ts')}'
import type * as Drawn from './drawn.d.ts'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type IsDrawn<Name extends Contract.CallName> = [
  Same<Contract.SentOf<Name>, Drawn.SentOf<Name>>,
  Same<Contract.OutputOf<Name>, Drawn.OutputOf<Name>>,
  Same<Contract.CodeOf<Name>, Drawn.CodeOf<Name>>,
]
export const names: Same<Contract.CallName, Drawn.CallName> = true
export const drawn: { [Name in Contract.CallName]: IsDrawn<Name> extends [true, true, true] ? true : never } = {
${[...callTypes().matchAll(/^ {2}('[\w.]+'): \{$/gm)].map(([, name]) => `  ${name}: true,`).join('\n')}
}
`,
  )
  const options = ['--module', 'preserve', '--skipLibCheck', '--allowImportingTsExtensions', '--lib', 'es2024,dom']
  await run(process.execPath, [tsc, ...strict, ...nodeTypes, ...options, 'agree.ts'], { cwd: folder })
})

test('HAND-05 an order whose answer is lost is repeated by the client and placed once', async () => {
  let lost = 0
  const losing: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (!String(url).endsWith('/api/trade/purchase') || lost > 0) return answer
    lost++
    await answer.arrayBuffer()
    throw new TypeError('the connection broke')
  }
  const client = server.client(await world.tokenOf('zhangSan'), { fetch: losing, repeats: 1 })
  const before = Number(await countOrders())
  const order = { fundCode: funds.mixed, tradeacco, amount: '2000.00', tradePassword: TRADE_PASSWORD }
  const placed = dataOf(await client.call('trade.purchase', { ...order, agreements: tickedForPurchase }))
  assert.deepEqual([lost, placed.repeated], [1, true])
  assert.equal(Number(await countOrders()), before + 1)
})
