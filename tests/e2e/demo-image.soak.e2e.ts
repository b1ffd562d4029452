import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '@zhixiao/db/testing.ts'
import { sql } from 'kysely'
import { parse } from 'yaml'
import { z } from 'zod'
import { layRelease, printed } from './release.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-image-'))
const release = join(folder, 'release')
let server: TestDatabase
before(async () => {
  server = await freshDatabase()
  layRelease(folder, release)
})
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The layer that the Dockerfile puts on the release, made by its own command, in another folder than its own. */
function layDemo(image: string): void {
  const dockerfile = readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8')
  const [, command = ''] = /^RUN (mkdir -p \/demo[\s\S]*?[^\\])$/m.exec(dockerfile) ?? []
  const layer = join(folder, 'layer')
  execFileSync('sh', ['-ec', command.replaceAll(' /demo', ` ${layer}`)], { cwd: root })
  // The release stays as it is.
  execFileSync('cp', ['-al', release, image])
  execFileSync('cp', ['-a', `${layer}/.`, image])
}

const composeForm = z.object({
  services: z.object({ site: z.object({ environment: z.record(z.string(), z.string()) }) }),
})

test('HAND-05 the image of the demo, with an empty database and the settings of Docker Compose, answers with its market', async () => {
  const image = join(folder, 'image')
  layDemo(image)
  const name = `demo_${process.pid}`
  await sql`create database ${sql.id(name)}`.execute(server.db)
  const { site: demo } = composeForm.parse(
    parse(readFileSync(join(root, 'deploy/docker/compose.yaml'), 'utf8')),
  ).services
  const given = Object.entries(demo.environment).map(([key, value]) => [key, value.replace(/\$\{\w+:-(.*?)\}/g, '$1')])
  const { host = '', port = 5432, user = '' } = server.config
  const env = {
    ...Object.fromEntries(given),
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    CONSOLE_PORT: '0',
    DATA_DIR: join(folder, 'demo-data'),
    DATABASE_URL: `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  }
  const demoSite = spawn(join(image, 'bin/node'), [join(image, 'scripts/start.ts')], { env, cwd: image })
  try {
    const url = /ready at (\S+)/.exec(await printed(demoSite, /ready at \S+\n/))?.[1] ?? ''
    assert.equal((await fetch(url)).status, 200)
    const asked = { requests: [{ name: 'content.fundDetail', input: { fundCode: '990044' } }] }
    const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) }
    assert.match(await (await fetch(`${url}/api/query/aggregation`, body)).text(), /启明均衡成长混合A/)
    assert.match(await (await fetch(`${url}/dev/outbox`)).text(), /"code":"0000"/)
  } finally {
    const ended = demoSite.exitCode === null && new Promise(resolve => demoSite.once('exit', resolve))
    demoSite.kill('SIGTERM')
    await ended
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.db)
  }
})
