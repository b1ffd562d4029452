import { readFileSync } from 'node:fs'
import { expiryOf, isAct, isEmergencyAct } from '@zhixiao/contract/acts/acts.ts'
import { callDisplay } from '@zhixiao/contract/call-display.ts'
import { calls } from '@zhixiao/contract/calls.ts'
import { consoleCalls } from '@zhixiao/contract/console/console-calls.ts'
import { consoleErrors } from '@zhixiao/contract/console/console-errors.ts'
import type { ConsoleCall } from '@zhixiao/contract/define-call.ts'
import { methodsOf, type SiteCall } from '@zhixiao/contract/define-call.ts'
import { errors } from '@zhixiao/contract/errors.ts'
import type { Expiry } from '@zhixiao/domain/calendar/request-expiry.ts'
import { GUARD_CODE, guards, guardsFor } from '@zhixiao/domain/customer/guards.ts'
import { orderMoves } from '@zhixiao/domain/order/order-states.ts'
import { jobPurposes } from '@zhixiao/domain/staff/job-purposes.ts'
import { gatewayDocument } from '@zhixiao/gateway/openapi.ts'
import { commands } from '@zhixiao/server/doors/shell/commands.ts'
import { fundDay } from '@zhixiao/server/engine/settle/fund-day.ts'
import { jobs } from '@zhixiao/server/jobs/jobs.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { screens } from '../../apps/web/src/routes.ts'
import { guardDialog } from '../../apps/web/src/session/guard-dialogs.ts'
import { drawLaw } from './draw-law.ts'
import { drawSettings } from './draw-settings.ts'
import { markdownTable } from './markdown-table.ts'

const head = (title: string, source: string) =>
  `# ${title}\n\nDrawn from \`${source}\` by \`npm run docs\`; do not edit.\n\n`

const named: [string, SiteCall][] = Object.entries(calls)

/** Every generated page of docs/, by file name. */
export const drawings: Readonly<Record<string, () => string>> = {
  'screens.md': () =>
    `${head('Screens', 'apps/web/src/routes.ts')}${markdownTable(
      ['name', 'path', 'title', 'layout', 'access', 'file'],
      screens.map(each => [
        each.name,
        paths[each.name],
        each.title,
        each.layout,
        each.access,
        `apps/web/src/${each.file}`,
      ]),
    )}\n`,
  'calls.md': () =>
    `${head('Calls', 'packages/contract/src/calls.ts')}${markdownTable(
      ['id', 'call', 'method', 'path', 'access', 'flags', 'errors'],
      named.map(([name, call]) => [
        call.id,
        name,
        methodsOf(call).join(' '),
        call.path,
        call.access,
        flagsOf(call),
        call.errors.join(' '),
      ]),
    )}\n`,
  'console-calls.md': () =>
    `${head('Calls of the console', 'packages/contract/src/console/console-calls.ts')}${markdownTable(
      ['call', 'what', 'method', 'path', 'access', 'right', 'errors'],
      Object.values<ConsoleCall>(consoleCalls).map(call => [
        call.name,
        call.summary,
        call.method,
        call.path,
        call.access,
        call.right?.join(' ') ?? '',
        call.errors.join(' '),
      ]),
    )}\n\n${markdownTable(
      ['code', 'HTTP', 'text'],
      Object.entries(consoleErrors).map(([code, { status, msg }]) => [code, String(status), msg]),
    )}\n`,
  'errors.md': () =>
    `${head('Error codes', 'packages/contract/src/errors.ts')}${markdownTable(
      ['code', 'text', 'HTTP', 'toast'],
      Object.entries<{ msg: string; status?: number; silent?: true }>(errors).map(([code, entry]) => [
        code,
        entry.msg,
        String(entry.status ?? 200),
        entry.silent ? 'no' : 'yes',
      ]),
    )}\n`,
  'guards.md': () =>
    `${head('Guards', 'packages/domain/src/customer/guards.ts')}They run in this order and stop at the first that blocks.\n\n${markdownTable(
      ['guard', ...Object.keys(guardsFor)],
      guards.map(guard => [guard.name, ...Object.values(guardsFor).map(sides => sidesOf(guard.name, sides))]),
    )}\n\n${markdownTable(
      ['code', 'text', 'confirm leads to'],
      Object.values(GUARD_CODE).map(code => {
        const { text, target } = guardDialog(code)
        return [code, text, target ?? '']
      }),
    )}\n`,
  'states.md': () =>
    `${head('Order states', 'packages/domain/src/order/order-states.ts')}${markdownTable(
      ['from', 'to', 'by', 'when', 'effect'],
      Object.entries(orderMoves).flatMap(([from, moves]) =>
        moves.map(move => [from, move.to, move.by, move.when, move.effect]),
      ),
    )}\n\n9 pending, 1 confirmed, 0 failed, 4 cancelled. 1, 0 and 4 are final.\n\n## A fund's day\n\nSettlement runs this list (\`apps/server/src/engine/settle/fund-day.ts\`) once for each act of the fund that is due, oldest first, and once after them. It may be killed after any step and run again.\n\n${markdownTable(
      ['step', 'rounds', 'what it does'],
      fundDay.map(({ name, rounds, does }) => [name, rounds, does]),
    )}\n`,
  'specification.md': () =>
    (readDoc('specification.md') ?? '').replace(
      /(<!-- drawn: calls -->\n)[\s\S]*(<!-- end -->)/,
      (_, start: string, end: string) => `${start}${mannersTable()}\n${end}`,
    ),
  'gateways.openapi.json': () => `${JSON.stringify(gatewayDocument(), null, 2)}\n`,
  'commands.md': () =>
    `${head('Commands of operators', 'apps/server/src/doors/shell/commands.ts')}\`npm run ops -- COMMAND --help\`, or \`npx zhixiao COMMAND --help\`, describes the arguments. A command with an end in the last column is [requested by one operator and released by another](operations.md#two-operators).\n\n${markdownTable(
      ['command', 'arguments', 'what it does', 'a request ends'],
      Object.entries(commands).map(([name, { usage, summary, writes }]) => [
        `\`${name}\``,
        [usage, writes && '[--dry-run]', isEmergencyAct(name) && '[--emergency REASON]'].filter(Boolean).join(' '),
        summary,
        isAct(name) ? endOf(expiryOf(name, {})) : '',
      ]),
    )}\n`,
  'settings.md': () => drawSettings('en'),
  'settings.zh.md': () => drawSettings('zh'),
  'law.md': drawLaw,
  'jobs.md': () =>
    `${head('Jobs', 'apps/server/src/jobs/jobs.ts')}${markdownTable(
      ['job', 'due (Shanghai)', 'days', 'demo only', 'purpose'],
      jobs.map(job => [job.name, job.at, job.days, job.demoOnly ? 'yes' : '', jobPurposes[job.name]]),
    )}\n\nMoney is moved between these, every second, whenever it is due (\`apps/server/src/engine/settle/payments.ts\`).\n`,
}

const endOf = (expires: Expiry): string => {
  if ('at' in expires) return `at ${expires.at} of an open day`
  return expires.openDays === 1 ? 'with the next open day' : `with open day ${expires.openDays} from then`
}

/** How each call is displayed; calls with equal values share a row. */
function mannersTable(): string {
  const rows = new Map<string, string[]>()
  for (const [name, { failure, overlay, unused }] of Object.entries(callDisplay)) {
    const key = unused === undefined ? `${failure} | ${overlay ? 'yes' : 'no'}` : `not called | ${unused}`
    rows.set(key, [...(rows.get(key) ?? []), name])
  }
  return markdownTable(
    ['failure', 'overlay, or why no page calls it', 'calls'],
    [...rows].map(([key, names]) => [...key.split(' | '), names.join(', ')]),
  )
}

function flagsOf(call: SiteCall): string {
  return [
    call.write && 'write',
    call.personal && 'no institutions',
    call.signed === false && 'unsigned',
    call.sendsToken === false && 'no token',
    call.alwaysOk && 'always 200',
    call.secret?.length && `sealed: ${call.secret.join(' ')}`,
    call.files?.length && `files: ${call.files.join(' ')}`,
  ]
    .filter(flag => typeof flag === 'string')
    .join('; ')
}

function sidesOf(name: string, sides: Record<'client' | 'server', readonly string[]>): string {
  return (['client', 'server'] as const).filter(side => sides[side].includes(name)).join(' + ')
}

export const docsFolder = new URL('../../docs/', import.meta.url)
export const readDoc = (name: string): string | null => {
  try {
    return readFileSync(new URL(name, docsFolder), 'utf8')
  } catch {
    return null
  }
}
