import { basename, resolve } from 'node:path'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { type Fault, faultText } from '@zhixiao/domain/content/fault.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import {
  type Content,
  readContent,
  type Tally,
  type Written,
  writeContent,
} from '../../../engine/content-store/content.ts'
import { done, Refusal, type Report, refused } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

const SHOWN = 50

export const contentImport: Command = {
  summary: 'imports articles, notices, pages and files from a folder of Markdown, all or nothing',
  usage: 'DIR [--withdraw-missing]',
  positionals: [1, 1],
  options: { 'withdraw-missing': { type: 'boolean' } },
  help: [
    'DIR holds <kind>/.../<id>.md with a front matter, agency.csv, publicity/<list>.csv and files/<name>;',
    'docs/content.md lists the fields of each kind. Unchanged content is not written again.',
    '--withdraw-missing   withdraws what is missing from DIR, within the kinds and lists that DIR contains',
  ],
  writes: true,
  run: importContent,
}

async function importContent(ctx: OpsContext, args: Args): Promise<Report> {
  const folder = args.positionals[0] ?? ''
  const content = await contentOf(folder)
  return inTransaction(ctx, args, async tx => {
    const written = await writeContent(tx, content, args.flag('withdraw-missing'))
    if (!written.ok) return faultReport(folder, written.faults)
    const { tallies, changes, newFiles } = written
    const detail = { folder: basename(resolve(folder)), tallies, changes, newFiles }
    await writeAudit(tx, { actor: ctx.actor, act: 'content import', detail })
    return importReport(folder, written)
  })
}

async function contentOf(folder: string): Promise<Content> {
  try {
    return await readContent(resolve(folder))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    if (code === null) throw error
    throw new Refusal(`${folder} cannot be read (${code}).`)
  }
}

function faultReport(folder: string, faults: readonly Fault[]): Report {
  const more = faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more`] : []
  return refused(
    `${folder}: ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}, nothing was imported`,
    ...faults.slice(0, SHOWN).map(fault => `  ${faultText(fault)}`),
    ...more,
  )
}

function importReport(folder: string, { tallies, newFiles, remarks, unchanged }: Written & { ok: true }): Report {
  const width = Math.max(0, ...tallies.map(({ what }) => what.length))
  return done(
    `${folder}:`,
    ...tallies.map(tally => `  ${tally.what.padEnd(width)}  ${tallyText(tally)}`),
    `  new files: ${newFiles}`,
    ...remarks.map(each => `  ${faultText(each)}`),
    unchanged ? 'Nothing changed.' : 'Shown from now on.',
  )
}

const tallyText = ({ added, changed, unchanged, withdrawn }: Tally): string =>
  `${added} new, ${changed} changed, ${unchanged} unchanged, ${withdrawn} withdrawn`
