import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actNames, actOf } from '@zhixiao/contract/acts/acts.ts'
import { consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { smsNames } from '@zhixiao/domain/sms/messages.ts'
import { jobPurposes } from '@zhixiao/domain/staff/job-purposes.ts'
import { reportKindCodes, reportKinds } from '@zhixiao/domain/staff/reports.ts'
import { type Screen, screens } from '../../apps/console/src/screens.ts'
import { settings } from '../../apps/server/src/kernel/env.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { screens as siteScreens } from '../../apps/web/src/routes.ts'
import { consoleHandlerOf } from './handler-path.ts'
import type { Place } from './places.ts'
import { root } from './run.ts'
import { fileOf, isTestFile, readSources, type Sources, ships } from './source-graph.ts'

/** What a list names, with the files that make it: where it is defined, what it decides and does, where it is shown, its tests. */
export type Named = {
  kind: 'act' | 'console call' | 'console screen' | 'report' | 'job' | 'SMS text' | 'setting'
  name: string
  files: string[]
}

const lists = {
  acts: 'packages/contract/src/acts/acts.ts',
  handlers: 'apps/server/src/acts/act-handlers.ts',
  commands: 'apps/server/src/doors/shell/commands.ts',
  calls: 'packages/contract/src/console/console-calls.ts',
  jobs: 'apps/server/src/jobs/jobs.ts',
  sentences: 'packages/domain/src/staff/job-reports.ts',
  purposes: 'packages/domain/src/staff/job-purposes.ts',
  messages: 'packages/domain/src/sms/messages.ts',
  reports: 'packages/domain/src/staff/reports.ts',
  reportTables: 'apps/server/src/doors/console/report-tables.ts',
} as const

const jobNames = codesOf(jobPurposes)
const smsNamed = codesOf(smsNames)

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The file from which a list imports what it has under this entry, such as `'order refund': orderRefund`. */
function fileOfEntry(list: string, entry: string): string[] {
  const value = read(list).split(`${entry} `)[1]?.match(/^\w+/)?.[0]
  return value === undefined ? [] : fileOfImport(list, value)
}

function fileOfImport(list: string, value: string): string[] {
  const imported = new RegExp(`^import [^;]*?\\b${value}\\b[^;]*?from '([^']+)'`, 'm')
  const source = [...read(list).matchAll(/^import [\s\S]*?from '[^']+'/gm)]
    .map(([line]) => imported.exec(line)?.[1])
    .find(Boolean)
  const file = source === undefined ? null : fileOf(list, source)
  return file === null ? [] : [file]
}

let sources: Sources | null = null

/** Source files of these places with a text in them. */
function filesWith(text: string, isIn: (path: string) => boolean): string[] {
  sources ??= readSources()
  return [...sources].filter(([path, source]) => isIn(path) && source.includes(text)).map(([path]) => path)
}
const inConsole = (path: string): boolean => path.startsWith('apps/console/src/') && !isTestFile(path)

/** The rules of domain that a handler of an act decides by. */
const rulesOf = (handler: string): string[] =>
  [...read(handler).matchAll(/'@zhixiao\/domain\/(acts\/[^']+)'/g)].map(([, path]) => `packages/domain/src/${path}`)

const testOf = (file: string): string[] => {
  const test = file.replace(/\.ts$/, '.test.ts')
  return existsSync(join(root, test)) ? [test] : []
}

function filesOfAct(name: string): string[] {
  const handlers = fileOfEntry(lists.handlers, `'${name}':`)
  return [
    ...fileOfEntry(lists.acts, `'${name}':`),
    ...handlers.flatMap(rulesOf),
    ...(handlers.length > 0 ? handlers : fileOfEntry(lists.commands, `'${name}':`)),
    ...handlers.flatMap(file => [...rulesOf(file), file]).flatMap(testOf),
    ...filesWith(`'${name}'`, inConsole),
    ...filesWith(`'${name}'`, isTestFile),
  ]
}

const filesOfCall = (name: string): string[] => [
  ...fileOfEntry(lists.calls, `'${name}':`),
  consoleHandlerOf(name),
  ...filesWith(`'${name}'`, inConsole),
  ...filesWith(`'${name}'`, isTestFile),
]

const viewsOf = ({ views }: Screen): string[] => Object.values(views).map(file => `apps/console/src/${file}`)

/** The calls that the views of a screen, and what lies beside them, make. */
function callsOf(screen: Screen): string[] {
  const folders = viewsOf(screen).map(path => path.slice(0, path.lastIndexOf('/') + 1))
  const isBeside = (path: string) => inConsole(path) && folders.some(folder => path.startsWith(folder))
  return Object.keys(consoleCalls).filter(name => filesWith(`'${name}'`, isBeside).length > 0)
}

const filesOfReport = (kind: string): string[] => [
  ...filesWith(`  ${kind}: { name`, path => path === lists.reports),
  ...filesWith(`case '${kind}':`, path => path === lists.reportTables),
  ...filesWith('reportKinds', path => ships(path) && path !== lists.reports),
]

/** A job, its tests, its purpose, and the sentences of its report. */
function filesOfJob(name: string): string[] {
  const run = new RegExp(`name: '${name}'[^}]*run: (\\w+)`).exec(read(lists.jobs))?.[1] ?? ''
  const files = fileOfImport(lists.jobs, run)
  return [
    ...[...files, ...files.flatMap(testOf), lists.jobs, lists.purposes, lists.sentences],
    ...filesWith(`${run}(`, isTestFile),
  ]
}

/** What lists name, and what the database knows, at the file where each is made: jobs by their purposes, screens by their titles, triggers by what they refuse. */
export const listedPlaces = (): Place[] => [
  ...jobNames.map(name => ({ at: `${filesOfJob(name)[0]}:1`, name, text: jobPurposes[name] })),
  ...screens.flatMap(screen =>
    viewsOf(screen).map(file => ({ at: `${file}:1`, name: `${screen.path} ${screen.name}`, text: purposeOf(file) })),
  ),
  ...siteScreens.map(({ name, file, title }) => ({
    at: `apps/web/src/${file}:1`,
    name: `${name} ${title}`,
    text: `${paths[name]} ${purposeOf(`apps/web/src/${file}`)}`,
  })),
  ...triggerPlaces(),
]

/** How a screen's file begins to say what its component shows, after the ids of requirements. */
const purposeOf = (file: string): string =>
  /\/\*\*([^/]*?)\*\/\nexport (?:default )?function \w*Screen/
    .exec(read(file))?.[1]
    ?.replaceAll(/\s*\*?\s+/g, ' ')
    .replace(/^[A-Z0-9, -]+: /, '')
    .split(/[,.:;]/)[0] ?? ''

/** The statement that made each trigger of `docs/triggers.md`. */
function triggerPlaces(): Place[] {
  const folders = ['packages/db/src/migrations/', 'packages/db/src/functions/']
  const made = new Map(
    folders.flatMap(folder =>
      readdirSync(join(root, folder)).flatMap(file =>
        read(folder + file)
          .split('\n')
          .flatMap((line, at) => {
            const name = /create (?:or replace )?(?:constraint )?trigger (\w+)/.exec(line)?.[1]
            return name === undefined ? [] : [[name, `${folder}${file}:${at + 1}`] as const]
          }),
      ),
    ),
  )
  const rows = read('docs/triggers.md')
    .split('\n')
    .filter(line => line.startsWith('| '))
  return [...made].map(([name, at]) => ({ at, name, text: rows.find(row => row.includes(` ${name} `)) ?? '' }))
}

/** The text of a message, who sends it and its tests. */
const filesOfMessage = (name: string): string[] => [lists.messages, ...filesWith(`'${name}'`, () => true)]

/** The form of a setting, its words, and where it is used. */
const filesOfSetting = (name: string): string[] => [
  ...filesWith(`${name}:`, path => path.startsWith('apps/server/src/kernel/')),
  'docs/settings.md',
]

/** What bears exactly this name, in the code or for its users. */
export function findNamed(asked: string): Named[] {
  const acts = actNames.filter(name => name === asked || actOf(name).zh === asked)
  const calls = Object.values(consoleCalls).filter(({ name, path }) => name === asked || path === asked)
  const places = screens.filter(({ path, name }) => path === asked || name === asked)
  const called = places.flatMap(callsOf).filter(name => !calls.some(each => each.name === name))
  const reports = reportKindCodes.filter(kind => kind === asked || reportKinds[kind].name === asked)
  const runs = jobNames.filter(name => name === asked || jobPurposes[name] === asked)
  const texts = smsNamed.filter(name => name === asked || smsNames[name] === asked)
  const values = Object.keys(settings).filter(name => name === asked)
  const found: Named[] = [
    ...acts.map(name => ({ kind: 'act' as const, name, files: filesOfAct(name) })),
    ...calls.map(({ name }) => ({ kind: 'console call' as const, name, files: filesOfCall(name) })),
    ...places.map(each => ({ kind: 'console screen' as const, name: each.path, files: viewsOf(each) })),
    ...called.map(name => ({ kind: 'console call' as const, name, files: filesOfCall(name) })),
    ...reports.map(name => ({ kind: 'report' as const, name, files: filesOfReport(name) })),
    ...runs.map(name => ({ kind: 'job' as const, name, files: filesOfJob(name) })),
    ...texts.map(name => ({ kind: 'SMS text' as const, name, files: filesOfMessage(name) })),
    ...values.map(name => ({ kind: 'setting' as const, name, files: filesOfSetting(name) })),
  ]
  return found.map(each => ({ ...each, files: [...new Set(each.files)] }))
}
