import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { registry } from '@zhixiao/server/doors/http/metrics.ts'
import '@zhixiao/server/doors/http/operation-metrics.ts'
import { settings } from '@zhixiao/server/kernel/env.ts'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { haproxy, pgbouncer } from '../deploy/ha-test/addresses.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'zhixiao-deploy-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const rulesForm = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ runbook: z.string() }) })),
    }),
  ),
})
const alerts = rulesForm.parse(parse(read('deploy/prometheus/rules.yml'))).groups.flatMap(({ rules }) => rules)
const dashboardForm = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
})
const { panels } = dashboardForm.parse(JSON.parse(read('deploy/grafana/dashboard.json')))

/** Metrics that a PromQL expression reads, with the labels that it names of them. */
function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const lists = [...expr.matchAll(/\b(?:by|without|ignoring|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map(name => name.trim()),
  )
  const matched = [...expr.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"/g)].map(([, name = '']) => name)
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\b(?:by|without|ignoring|on)\s*\([^)]*\)/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
  const words = [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/g)].map(([, name = '']) => name)
  return { metrics: words.filter(name => !['or', 'and', 'group_left'].includes(name)), labels: [...lists, ...matched] }
}

/** Samples by the names under which a scrape sees them, with their labels. */
async function exported(): Promise<Map<string, ReadonlySet<string>>> {
  const samples = new Map<string, ReadonlySet<string>>()
  for (const { name } of registry.getMetricsAsArray()) {
    const metric = registry.getSingleMetric(name)
    const labels: unknown = metric && 'labelNames' in metric ? metric.labelNames : []
    const own = new Set(['instance', 'part', ...(Array.isArray(labels) ? labels : [])])
    const isHistogram = String((await metric?.get())?.type) === 'histogram'
    for (const suffix of isHistogram ? ['_bucket', '_sum', '_count'] : [''])
      samples.set(`${name}${suffix}`, suffix === '_bucket' ? new Set([...own, 'le']) : own)
  }
  // Prometheus makes this one.
  return samples.set('up', new Set(['job', 'instance', 'part']))
}

test('LIV-17 each metric and label that an alert or a panel names is exported', async () => {
  const samples = await exported()
  const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  assert.ok(expressions.length > 40)
  const unknown = expressions.flatMap(expr => {
    const { metrics, labels } = namesIn(expr)
    assert.notEqual(metrics.length, 0, expr)
    const known = new Set(metrics.flatMap(name => [...(samples.get(name) ?? [])]))
    return [...metrics.filter(name => !samples.has(name)), ...labels.filter(label => !known.has(label))].map(
      name => `${name} in ${expr}`,
    )
  })
  assert.deepEqual(unknown, [])
  assert.deepEqual(namesIn('sum by (le, x) (rate(a_total{y="1"}[5m])) or vector(0)').metrics, ['a_total'])
})

test('LIV-17 each alert has its section in the runbook, and each section its alert', () => {
  const sections = [...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  assert.deepEqual(sections.toSorted(), alerts.map(({ alert }) => alert).toSorted())
  for (const { alert, annotations } of alerts)
    assert.equal(annotations.runbook, `docs/runbook.md#${alert.toLowerCase()}`)
})

/** Variables that are not settings of the site: of its commands, of Node, and the keys of KEYS=env. */
const isOther = (name: string): boolean =>
  /^(?:OPS_OPERATOR|OPS_PASSWORD_FILE|NODE_COMPILE_CACHE|KEY_[A-Z0-9_]+)$/.test(name)
const services = [
  'zhixiao-web@.service',
  'zhixiao-jobs.service',
  'zhixiao-console.service',
  'zhixiao-backup.service',
  'zhixiao-restore-drill.service',
]
const unknownSettings = (names: readonly string[]) => names.filter(name => !(name in settings) && !isOther(name))
const namesOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

test('LIV-17 each setting that a file of deploy names is one, and the example has a valid form', () => {
  const example = read('deploy/zhixiao.env.example')
  const lines = [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const)
  assert.ok(lines.length > 20)
  const docker = [...read('deploy/docker/Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, list = '']) =>
    list.split(' ').map(each => each.split('=')[0] ?? ''),
  )
  const units = services.flatMap(name =>
    [...read(`deploy/systemd/${name}`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) =>
      list.split(' ').map(each => each.split('=')[0] ?? ''),
    ),
  )
  const compose = z
    .object({ services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).default({}) })) })
    .parse(parse(read('deploy/docker/compose.production.yaml'), { merge: true }))
  const containers = Object.values(compose.services).flatMap(({ environment }) => Object.keys(environment))
  const names = [...lines.map(([name]) => name), ...docker, ...units, ...containers, ...kubernetesNames()]
  for (const name of ['ONLY', 'DATA_DIR', 'DATABASE_POOLER', 'KEYS']) assert.ok(names.includes(name), name)
  assert.deepEqual(unknownSettings(names), [])
  assert.deepEqual(unknownSettings(['DATABASE_POOL']), ['DATABASE_POOL'])
  const faults = lines.filter(([name, value]) => {
    const form = Object.entries(settings).find(([each]) => each === name)?.[1]
    return form?.safeParse(value).success === false
  })
  assert.deepEqual(faults, [])
})

function kubernetesNames(): string[] {
  const documents = parseAllDocuments(read('deploy/kubernetes/zhixiao.yaml')).map(each => {
    assert.deepEqual(each.errors, [])
    return each.toJS()
  })
  const kinds = documents.map(({ kind }) => kind)
  assert.deepEqual([...new Set(kinds)].length, 7, kinds.join())
  return documents.flatMap(({ kind, data, spec }) => {
    if (kind === 'ConfigMap') return namesOf(data)
    if (kind !== 'Deployment') return []
    const { containers, securityContext } = spec.template.spec
    assert.equal(securityContext.runAsNonRoot, true)
    assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels)
    return containers.flatMap(({ env }: { env: { name: string }[] }) => env.map(({ name }) => name))
  })
}

test('LIV-17 the image is built in stages and runs as another user than root', () => {
  const [build = '', base = '', ...more] = read('deploy/docker/Dockerfile')
    .split(/^(?=FROM )/m)
    .slice(1)
  assert.match(build, /AS build$/m)
  assert.match(base, /AS base$/m)
  assert.match(base, /^USER [1-9]\d*:[1-9]\d*$/m)
  for (const stage of more) {
    assert.match(stage, /^FROM base AS /)
    assert.doesNotMatch(stage, /^USER /m)
  }
})

/** Whether a program of Debian is here: the linters are not part of the packages of the project. */
const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`], { env }).status === 0
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
function passes(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env, cwd: join(root, 'deploy') })
  assert.equal(status, 0, `${stdout}${stderr}`)
}

test('LIV-17 HAProxy and PgBouncer of the cluster test are those of production with other addresses', t => {
  for (const text of [haproxy(), pgbouncer('/x')]) assert.doesNotMatch(text, /^[^#;]*192\.0\.2\./m)
  const names = (text: string) => [...text.matchAll(/^(?:listen|frontend|backend) (\w+)$/gm)].map(([, name]) => name)
  assert.deepEqual(names(haproxy()), names(read('deploy/haproxy/haproxy.cfg')))
  assert.match(pgbouncer('/x'), /^pool_mode = transaction$/m)
  if (!has('haproxy')) return t.skip('haproxy is not installed')
  passes('haproxy', '-c', '-f', write('cluster.cfg', haproxy()))
  const pem = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-keyout', '-', '-out', '-']
  const { stdout } = spawnSync('openssl', pem, { encoding: 'utf8' })
  const site = read('deploy/haproxy/haproxy.cfg').replaceAll(/\/etc\/haproxy\/\w+\.pem/g, write('site.pem', stdout))
  passes('haproxy', '-c', '-f', write('production.cfg', site))
})

test('LIV-15 HAProxy holds no connection for headers that drip, and counts connections by the /64 of IPv6', () => {
  const text = read('deploy/haproxy/haproxy.cfg')
  assert.match(text, /^defaults\n(?: .*\n)* {2}timeout http-request 10s$/m)
  assert.match(text, /^ {2}tcp-request connection track-sc0 src,ipmask\(32,64\)$/m)
})

test('LIV-10 HAProxy sends again what only reads when a connection ended without an answer, and nothing else', () => {
  const backends = read('deploy/haproxy/haproxy.cfg')
    .split(/^backend /m)
    .slice(1)
  assert.equal(backends.length, 3)
  for (const backend of backends) {
    assert.match(backend, /^ {2}retry-on conn-failure empty-response$/m)
    assert.match(backend, /^ {2}http-request disable-l7-retry unless METH_GET$/m)
  }
})

test('LIV-17 Docker Compose accepts its files', t => {
  if (!has('docker-compose')) return t.skip('docker-compose is not installed')
  const here = join(root, 'deploy/zhixiao.env.example')
  const production = read('deploy/docker/compose.production.yaml').replace('/etc/zhixiao/zhixiao.env', here)
  for (const text of [production, read('deploy/docker/compose.yaml')])
    passes('docker-compose', '-f', write('compose.yaml', text), 'config', '--quiet')
})

test('LIV-17 Prometheus accepts its settings and rules, and the rules fire when they should', t => {
  if (!has('promtool')) return t.skip('promtool is not installed')
  passes('promtool', 'check', 'rules', 'prometheus/rules.yml')
  passes('promtool', 'test', 'rules', 'prometheus/rules.test.yml')
  passes('promtool', 'check', 'config', '--syntax-only', 'prometheus/prometheus.yml')
})

test('LIV-17 systemd accepts the units', t => {
  if (!has('systemd-analyze')) return t.skip('systemd-analyze is not installed')
  const timers = ['zhixiao-backup.timer', 'zhixiao-restore-drill.timer']
  // The program of a release is not on this machine.
  const files = [...services, ...timers].map(name =>
    write(name, read(`deploy/systemd/${name}`).replaceAll('/opt/zhixiao/bin/node', '/bin/true')),
  )
  passes('systemd-analyze', 'verify', '--man=no', ...files)
})
