import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { keptIdImages } from '@zhixiao/db/account/id-images.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { done, type Report, refused } from '../../../kernel/report.ts'
import { folderStore } from '../../../platform/secrets/file-store.ts'
import type { Args, Command } from '../command.ts'

const NAME = /^[0-9a-f]{32}$/
const AT_ONCE = 200

export const filesImport: Command = {
  summary: 'brings uploaded pictures of a folder to where FILES says, and leaves the folder as it is',
  usage: 'DIR',
  positionals: [1, 1],
  help: [
    'DIR  the folder of the pictures, DATA_DIR/files of a machine that had FILES=folder; they stay encrypted',
    'Pictures that are there already, and files that no customer has, are passed over: it can be repeated.',
  ],
  writes: true,
  run,
}

async function run(ctx: OpsContext, args: Args): Promise<Report> {
  const folder = resolve(args.positionals[0] ?? '')
  const found = await readdir(folder).catch(() => null)
  if (found === null) return refused(`${folder} cannot be read.`)
  const names = found.filter(name => NAME.test(name))
  const from = folderStore(folder)
  let [brought, there] = [0, 0]
  for (let at = 0; at < names.length; at += AT_ONCE)
    for (const name of await keptIdImages(ctx.db, names.slice(at, at + AT_ONCE))) {
      if ((await ctx.files.read(name)) !== null) {
        there++
        continue
      }
      const sealed = await from.read(name)
      if (sealed !== null && !args.dryRun) await ctx.files.add(name, sealed)
      brought++
    }
  if (!args.dryRun)
    await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'files import', detail: { folder, brought } }))
  const passed = names.length - brought - there
  return done(
    `${folder}: ${brought} brought, ${there} there already, ${passed} of no customer`,
    ...(args.dryRun ? ['Dry run: nothing was changed.'] : []),
  )
}
