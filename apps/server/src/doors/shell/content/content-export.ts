import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { withSnapshot } from '@zhixiao/db/tx.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { exportFolder } from '../../../engine/content-store/export-folder.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import type { Args, Command } from '../command.ts'

export const contentExport: Command = {
  summary: 'writes all content into an empty folder, in the form content import reads',
  usage: 'DIR',
  positionals: [1, 1],
  help: ['Withdrawn texts are included, with state: "2"; importing the folder changes nothing.'],
  writes: false,
  run: exportContent,
}

async function exportContent(ctx: OpsContext, args: Args): Promise<Report> {
  const given = args.positionals[0] ?? ''
  const folder = resolve(given)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) return refused(`${given} is not empty.`)
  const { texts, files } = await withSnapshot(ctx.db, tx => exportFolder(tx, folder))
  return done(`${given}: ${texts} texts and ${files} files`)
}
