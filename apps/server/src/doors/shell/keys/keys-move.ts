import { readFile, writeFile } from 'node:fs/promises'
import { listRegisteredKeys } from '@zhixiao/db/key-registry.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { done, Refusal, type Report, refused } from '../../../kernel/report.ts'
import { fingerprintOf, keysHeld } from '../../../platform/secrets/bind-keys.ts'
import { describedKeys, withAlgorithm } from '../../../platform/secrets/key-algorithms.ts'
import { openBundle, sealBundle } from '../../../platform/secrets/key-bundle.ts'
import { variablesOf } from '../../../platform/secrets/key-source.ts'
import { openKeySource } from '../../../platform/secrets/open-key-source.ts'
import type { Args, Command } from '../command.ts'

const PASSPHRASE = 'KEYS_PASSPHRASE'
const SHORTEST_PASSPHRASE = 16
const ONLY_OWNER = { mode: 0o600, flag: 'wx' } as const

export const keysExport: Command = {
  summary: 'writes the keys of this database to a file, for another machine',
  usage: 'FILE [--env]',
  positionals: [1, 1],
  options: { env: { type: 'boolean' } },
  help: [
    `The file is encrypted with the passphrase in ${PASSPHRASE}, of ${SHORTEST_PASSPHRASE} characters or more.`,
    '--env  writes the variables for KEYS=env instead, NOT encrypted: for a store of secrets; delete the file afterwards',
  ],
  writes: false,
  run: exportKeys,
}

export const keysImport: Command = {
  summary: 'imports the keys of this database from a file written by keys export; refuses those of another database',
  usage: 'FILE',
  positionals: [1, 1],
  help: [`The passphrase is in ${PASSPHRASE}. A replaced key is kept where nothing reads it.`],
  writes: true,
  bringsKeys: true,
  run: importKeys,
}

export const keysList: Command = {
  summary: 'lists the keys of this database with the algorithm of each, and those that are not in use yet or no more',
  usage: '',
  positionals: [0, 0],
  writes: false,
  async run({ db }) {
    const keys = await listRegisteredKeys(db)
    const lineOf = ({ name, algorithm, state }: (typeof keys)[number]) =>
      `${withAlgorithm(name, algorithm)}${state === 'active' ? '' : `: ${state}`}`
    return done(...keys.map(lineOf))
  },
}

function passphrase(): string {
  const given = process.env[PASSPHRASE] ?? ''
  if (given.length >= SHORTEST_PASSPHRASE) return given
  throw new Refusal(`${PASSPHRASE} must hold a passphrase of at least ${SHORTEST_PASSPHRASE} characters.`)
}

async function exportKeys(ctx: OpsContext, args: Args): Promise<Report> {
  const file = args.positionals[0] ?? ''
  const source = await openKeySource(ctx.env)
  const names = keysHeld(await listRegisteredKeys(ctx.db), source)
  const keys = Object.fromEntries(names.map(name => [name, source.read(name)]))
  const text = args.flag('env') ? variablesOf(keys) : sealBundle(keys, passphrase())
  if (!(await written(file, text))) return refused(`${file} is there already or cannot be written.`)
  const detail = { file, names, encrypted: !args.flag('env') }
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'keys.export', detail }))
  return done(`${file}: ${describedKeys(keys)}`)
}

const written = (file: string, text: string): Promise<boolean> =>
  writeFile(file, text, ONLY_OWNER).then(
    () => true,
    () => false,
  )

async function importKeys(ctx: OpsContext, args: Args): Promise<Report> {
  const file = args.positionals[0] ?? ''
  const source = await openKeySource(ctx.env)
  if (source.change === null)
    return refused('With KEYS=env the keys are variables: write them with "keys export FILE --env" where they are.')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return refused(`${file} cannot be read.`)
  const keys = openBundle(text, passphrase())
  if (keys === null) return refused(`${file} is not a file of keys export, was changed, or has another passphrase.`)
  const registered = await listRegisteredKeys(ctx.db)
  const lacking = registered.filter(({ name, fingerprint }) => {
    const key = keys[name]
    return key === undefined || fingerprintOf(name, key) !== fingerprint
  })
  if (lacking.length > 0)
    return refused(
      `${file} holds the keys of another database or is older than a rotation: ${lacking.map(({ name }) => name).join(', ')}`,
    )
  const names = registered.length > 0 ? registered.map(({ name }) => name) : Object.keys(keys)
  if (args.dryRun) return done(`${file} holds ${describedKeys(keys, names)}`, 'Dry run: nothing was changed.')
  await source.change.replace(Object.fromEntries(names.map(name => [name, keys[name] ?? ''])))
  await withTx(ctx.db, tx => writeAudit(tx, { actor: ctx.actor, act: 'keys.import', detail: { file, names } }))
  return done(`${describedKeys(keys, names)} are in ${source.where}`)
}
