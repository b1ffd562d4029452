import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readEnv } from '@zhixiao/server/kernel/env.ts'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { CHART, drawManifests } from '../scripts/lib/draw-manifests.ts'
import { parseTemplate } from '../scripts/lib/parse-template.ts'
import { renderChart } from '../scripts/lib/render-chart.ts'
import { root } from '../scripts/lib/run.ts'

const chart = join(root, CHART)
// Below the root, so that the compiler finds the types of Kubernetes.
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/chart-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Values of a firm that sets everything, and of one that leaves out what it can. */
const everything = {
  image: { repository: 'images.firm.cn/zhixiao', tag: '0.2.0', pullSecrets: ['pull'] },
  settings: { SMS_SIGN_NAME: '远航"基金"' },
  web: {
    replicas: 5,
    minAvailable: 4,
    nodeSelector: { pool: 'site' },
    tolerations: [{ key: 'site', operator: 'Exists', effect: 'NoSchedule' }],
  },
  ingress: { className: 'nginx', annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '12m' } },
  consoleIngress: { enabled: true, className: 'inner' },
  networkPolicy: { web: [{ ipBlock: { cidr: '10.0.0.0/8' } }], metrics: [] },
}
const least = { ingress: { enabled: false }, networkPolicy: { enabled: false } }

const manifest = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) })
function manifestsOf(text: string) {
  return parseAllDocuments(text).map(each => {
    assert.deepEqual(each.errors, [])
    return manifest.parse(each.toJS())
  })
}
const named = (text: string) => manifestsOf(text).map(({ kind, metadata }) => `${kind} ${metadata.name}`)

test('HAND-05 the Kubernetes manifests are the chart with its own values; npm run docs draws them again', () => {
  assert.equal(readFileSync(join(root, 'deploy/kubernetes/zhixiao.yaml'), 'utf8'), drawManifests())
})

test('HAND-05 the chart has the same three processes for every set of values, and what was asked for around them', () => {
  const processes = ['web', 'jobs', 'console']
  for (const values of [{}, everything, least]) {
    const names = named(renderChart(chart, 'funds', values))
    assert.equal(new Set(names).size, names.length)
    for (const kind of ['Deployment', 'PodDisruptionBudget'])
      assert.deepEqual(
        names.filter(name => name.startsWith(`${kind} `)).toSorted(),
        processes.map(each => `${kind} ${each}`).toSorted(),
      )
  }
  const has = (values: object, name: string) => named(renderChart(chart, 'funds', values)).includes(name)
  assert.deepEqual(
    [{}, everything, least].map(values => has(values, 'Ingress web')),
    [true, true, false],
  )
  assert.deepEqual(
    [{}, everything, least].map(values => has(values, 'Ingress console')),
    [false, true, false],
  )
  assert.deepEqual(
    [{}, everything, least].map(values => has(values, 'NetworkPolicy jobs')),
    [true, true, false],
  )
})

const KINDS = `import type { Deployment } from 'kubernetes-types/apps/v1'
import type { ConfigMap, Namespace, Service } from 'kubernetes-types/core/v1'
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1'
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1'
type Known = ConfigMap | Deployment | Ingress | Namespace | NetworkPolicy | PodDisruptionBudget | Service
export const manifests: readonly (Known & Required<Pick<Known, 'apiVersion' | 'kind'>>)[] = `

/** What the compiler says of manifests as values of the types of Kubernetes: unknown, missing and wrong fields. */
function faultsOf(text: string): string {
  const file = join(folder, 'manifests.ts')
  writeFileSync(file, `${KINDS}${JSON.stringify(manifestsOf(text))}\n`)
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'preserve', '--target', 'esnext', '--types', '']
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, ...flags, file], { encoding: 'utf8', cwd: root }).stdout
}

test('HAND-05 what the chart writes has the types of Kubernetes', () => {
  const texts = [drawManifests(), renderChart(chart, 'funds', everything), renderChart(chart, 'funds', least)]
  assert.equal(faultsOf(texts.join('')), '')
  const [plain = ''] = texts
  const planted = faultsOf(
    plain.replace('minAvailable: 2', 'minAvaliable: 2').replace(/replicas: (\d)/, 'replicas: "$1"'),
  )
  assert.match(planted, /minAvaliable/)
  assert.match(planted, /string.*number/)
})

const values = z
  .object({ settings: z.record(z.string(), z.string()), web: z.object({ replicas: z.int(), minAvailable: z.int() }) })
  .parse(parse(readFileSync(join(chart, 'values.yaml'), 'utf8')))

test('HAND-05 the settings of the chart are valid ones of production', () => {
  const read = readEnv({
    ...values.settings,
    DATABASE_URL: 'postgres://site@db/zhixiao',
    SMS_ID: 'id',
    SMS_SECRET: 'secret',
  })
  assert.ok(read.ok, read.ok ? '' : read.faults.join('\n'))
  assert.equal(read.env.nodeEnv, 'production')
  assert.ok(values.web.minAvailable < values.web.replicas)
})

test('HAND-05 a policy without peers lets nobody in', () => {
  const text = renderChart(chart, 'funds', { networkPolicy: { web: [], console: [], metrics: [] } })
  const policy = z.object({
    spec: z.object({ policyTypes: z.tuple([z.literal('Ingress')]), ingress: z.array(z.unknown()) }),
  })
  const policies = manifestsOf(text).filter(({ kind }) => kind === 'NetworkPolicy')
  assert.deepEqual(
    policies.map(each => policy.parse(each).spec.ingress),
    [[], [], []],
  )
})

test('HAND-05 a template that names a value that is not there, or a function that is not known, is refused', () => {
  const templated = (text: string) => {
    mkdirSync(join(folder, 'templates'), { recursive: true })
    writeFileSync(join(folder, 'Chart.yaml'), 'appVersion: 1.0.0\n')
    writeFileSync(join(folder, 'values.yaml'), 'name: a\nitems: [x, y]\nnothing: ""\n')
    writeFileSync(join(folder, 'templates/a.yaml'), text)
    return renderChart(folder, 'here')
  }
  assert.throws(() => templated('a: {{ .Values.nmae }}'), /There is no nmae/)
  assert.throws(() => templated('a: {{ .Values.name | upper }}'), /upper is not known/)
  assert.throws(() => templated('{{ if .Values.name }}a'), /has no end/)
  assert.throws(() => parseTemplate('a {{ end }}', new Map()), /ends nothing/)
  const cases = [
    ['a: {{ .Values.name | quote }}', 'a: "a"'],
    ['a:\n  {{- range .Values.items }}\n  - {{ . }}\n  {{- end }}', 'a:\n  - x\n  - y'],
    ['a:\n  {{- toYaml .Values.items | nindent 2 }}', 'a:\n  - x\n  - y'],
    ['{{ if .Values.nothing }}a{{ else }}b{{ end }} {{ default "c" .Values.nothing }}', 'b c'],
    [
      '{{- range $at, $item := .Values.items }}{{ $at }}{{ $item }}{{ $.Release.Namespace }} {{ end }}',
      '0xhere 1yhere',
    ],
    ['{{- define "b" }}{{ .d }}!{{ end }}{{ include "b" (dict "d" (printf "%s-%s" .Values.name "z")) }}', 'a-z!'],
  ]
  for (const [template = '', text = ''] of cases) assert.equal(templated(template), `---\n${text}\n`, template)
})

test('HAND-05 Helm accepts the chart, and writes the manifests that we draw from it', t => {
  if (spawnSync('helm', ['version']).status !== 0) return t.skip('helm is not installed')
  const helm = (...args: string[]) => spawnSync('helm', args, { encoding: 'utf8' })
  assert.equal(helm('lint', '--strict', chart).status, 0)
  const written = helm('template', 'zhixiao', chart, '--namespace', 'zhixiao').stdout
  assert.deepEqual(named(written).toSorted(), named(renderChart(chart, 'zhixiao')).toSorted())
})
