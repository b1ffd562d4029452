import { stat } from 'node:fs/promises'
import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { listRegisteredKeys } from '@zhixiao/db/key-registry.ts'
import { sampleSealed } from '@zhixiao/db/ops/readiness.ts'
import { z } from 'zod'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { keysOfOtherSuite, withAlgorithm } from '../../../platform/secrets/key-algorithms.ts'
import { customerVault } from '../../../platform/secrets/places.ts'
import { askVault, VaultAway, type VaultSettings } from '../../../platform/secrets/vault-call.ts'
import { type Finding, look, missing, named, ops } from './finding.ts'

/** Checks that the keys open the database's content, and that the key store stays accessible. */
export async function keyFindings(ctx: OpsContext): Promise<Finding[]> {
  const { keys } = ctx.env
  return [
    ...(await fitFindings(ctx)),
    ...(await algorithmFindings(ctx)),
    ...(keys.kind === 'vault' ? await vaultFindings(keys) : []),
  ]
}

async function fitFindings({ db, keys }: OpsContext): Promise<Finding[]> {
  const sample = await sampleSealed(db)
  if (!sample) return []
  try {
    customerVault(keys, sample.custno).open('mobile', sample.mobile_enc)
    return []
  } catch {
    return [missing('the keys of this machine are not those of the database', ops('keys import FILE'))]
  }
}

/** Compares the algorithms of the keys in use with the setting, which applies to new keys only. */
async function algorithmFindings({ db, env: { crypto } }: OpsContext): Promise<Finding[]> {
  const other = keysOfOtherSuite(await listRegisteredKeys(db), crypto)
  const names = other.map(({ name, algorithm }) => withAlgorithm(name, algorithm))
  const what = named(names, `key in use is not of CRYPTO=${crypto}`, `keys in use are not of CRYPTO=${crypto}`)
  return other.length === 0 ? [] : [look(what, ops('keys rotate'))]
}

const token = z.object({ data: z.object({ policies: z.array(z.string()).nullable(), ttl: z.number() }) })

/** A node that starts after the token's end gets no keys. */
const LEAST_TTL_S = 24 * 3_600
const OTHERS_CAN_READ = 0o077

async function vaultFindings(settings: VaultSettings): Promise<Finding[]> {
  const { mode } = await stat(settings.tokenFile).catch(() => ({ mode: 0 }))
  const readable =
    (mode & OTHERS_CAN_READ) === 0
      ? []
      : [missing(`others can read ${settings.tokenFile}`, `chmod 600 ${settings.tokenFile}`)]
  try {
    const { body } = await askVault(settings, 'auth/token/lookup-self')
    const found = token.safeParse(body)
    return [...readable, ...(found.success ? tokenFindings(found.data.data) : [])]
  } catch (error) {
    if (!(error instanceof VaultAway || error instanceof StartFault)) throw error
    return [...readable, missing(`the key store: ${error.message}`, 'check VAULT_URL, VAULT_TOKEN_FILE and VAULT_CA')]
  }
}

/** A token without an end has a time to live of 0. */
function tokenFindings({ policies, ttl }: z.output<typeof token>['data']): Finding[] {
  return [
    ...(policies?.includes('root')
      ? [missing('the token of the key store is a root token', 'make one that may only read and write VAULT_PATH')]
      : []),
    ...(ttl > 0 && ttl < LEAST_TTL_S
      ? [look(`the token of the key store ends in ${Math.floor(ttl / 60)} minutes`, 'let an agent renew the file')]
      : []),
  ]
}
