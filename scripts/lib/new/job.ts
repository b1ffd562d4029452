import { camel, type Maker, withImport, withRow } from './made.ts'

const lists = { jobs: 'apps/server/src/jobs/jobs.ts', purposes: 'packages/domain/src/staff/job-purposes.ts' } as const

/**
 * The files of a new daily job: the job and a failing test, its time and its purpose. @throws Error for a name that is not of
 * lower-case words or is taken, or without a purpose.
 */
export const newJob: Maker = ([name = '', purpose = ''], read) => {
  if (!/^[a-z]+(-[a-z]+)+$/.test(name))
    throw new Error(`A job is named by verb and object, such as send-vouchers, not ${name}.`)
  if (purpose === '') throw new Error(`The job ${name} needs a purpose, such as 生成当日凭证.`)
  if (read(lists.purposes).includes(`'${name}'`)) throw new Error(`There is a job ${name} already.`)
  const verb = camel(name)
  const row = `  { name: '${name}', at: '16:00', days: 'open', run: ${verb} },\n`
  const later = /^ {2}\{ name: '[^']+', at: '(?:1[6-9]|2\d):.*\n/m.exec(read(lists.jobs))?.[0] ?? ']\n'
  return {
    created: {
      [`apps/server/src/jobs/${name}.ts`]: jobOf(verb),
      [`apps/server/src/jobs/${name}.test.ts`]: testOf(name, verb),
    },
    changed: {
      [lists.jobs]: withImport(
        withRow(read(lists.jobs), row, later, 'export const jobs: readonly Job[] = ['),
        `import { ${verb} } from './${name}.ts'`,
      ),
      [lists.purposes]: withRow(read(lists.purposes), `  '${name}': '${purpose}',\n`, '} as const'),
    },
    next: 'its time and days in jobs.ts, in order of time; the sentences of its report in job-reports.ts; npm run docs.',
  }
}

const jobOf = (verb: string) => `import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'

/** TODO: what it does for the day; it may be killed at any commit and run again. */
export async function ${verb}(_ctx: Context, _day: IsoDate): Promise<Outcome> {
  throw new Error('TODO')
}
`

const testOf = (name: string, verb: string) => `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { startTestOps } from '../doors/shell/testing.ts'
import { ${verb} } from './${name}.ts'

test('TODO: what it does, and that a second run of the day changes nothing', async t => {
  const ops = await startTestOps()
  t.after(() => ops.close())
  const first = await ${verb}(ops.server.ctx, isoDate('2026-11-20'))
  assert.ok(first.done)
  assert.fail('say what is there now, what a second run adds, and what a run after a kill leaves')
})
`
