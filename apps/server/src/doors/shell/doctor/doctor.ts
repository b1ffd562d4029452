import { listRegisteredKeys } from '@zhixiao/db/key-registry.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report } from '../../../kernel/report.ts'
import { describedInUse } from '../../../platform/secrets/key-algorithms.ts'
import type { Command } from '../command.ts'
import { diligenceFindings } from './doctor-diligence.ts'
import { fundFindings } from './doctor-funds.ts'
import { gatewayFindings } from './doctor-gateways.ts'
import { interestFindings, lawAheadFindings, lawFindings } from './doctor-law.ts'
import { bankFindings, calendarFindings, reportFindings, textFindings } from './doctor-market.ts'
import { operationFindings } from './doctor-operation.ts'
import { staffFindings } from './doctor-staff.ts'
import type { Finding } from './finding.ts'

/** THE list of what is examined, in the order of docs/going-live.md. */
const examinations: readonly ((ctx: OpsContext) => Promise<Finding[]>)[] = [
  staffFindings,
  calendarFindings,
  bankFindings,
  fundFindings,
  reportFindings,
  textFindings,
  lawFindings,
  lawAheadFindings,
  diligenceFindings,
  interestFindings,
  operationFindings,
  gatewayFindings,
]

export const doctor: Command = {
  summary: 'lists everything that is missing or wrong before going live, with the command that fixes each',
  usage: '',
  positionals: [0, 0],
  help: ['Exit code 1 while something is missing; remarks do not count.'],
  writes: false,
  run: examine,
}

async function examine(ctx: OpsContext): Promise<Report> {
  const findings: Finding[] = []
  for (const examination of examinations) findings.push(...(await examination(ctx)))
  const lines = (weight: Finding['weight'], title: string) =>
    findings.filter(each => each.weight === weight).flatMap(({ what, mend }) => [`${title}: ${what}`, `    ${mend}`])
  const open = findings.filter(each => each.weight === 'missing').length
  const verdict = open === 0 ? 'Nothing is missing.' : `${open} missing: see docs/going-live.md`
  const inUse = `keys in use: ${describedInUse(await listRegisteredKeys(ctx.db))}`
  return { ...done(...lines('missing', 'missing'), ...lines('look', 'look at'), inUse, verdict), ok: open === 0 }
}
