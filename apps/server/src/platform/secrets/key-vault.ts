import { StartFault } from '@zhixiao/db/embedded/fault.ts'
import { ExponentialBackoff, handleType, retry } from 'cockatiel'
import { z } from 'zod'
import { isKeyName, type KeySource, type KeyTexts } from './key-source.ts'
import { askVault, VaultAway, type VaultSettings } from './vault-call.ts'

const secret = z.object({
  data: z.object({ data: z.record(z.string(), z.string()).nullable(), metadata: z.object({ version: z.number() }) }),
})
const written = z.object({ data: z.object({ version: z.number() }) })

type Snapshot = { keys: KeyTexts; version: number }

/** Together about half a minute: a server that restarts is unsealed by then. */
const TRIES = 8
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 8_000]
/** Writers that come between a read and its write. */
const MEETINGS = 5

/**
 * All keys as one secret of a KV store (version 2), so that a change is one version: whole, and refused when another
 * process was first. Waits for a server that is away or sealed.
 * @throws StartFault when it stays away, refuses the token or holds something else.
 */
export async function vaultSource(settings: VaultSettings, tries = TRIES): Promise<KeySource> {
  const where = `the key store ${settings.url} (${settings.path})`
  const patient = retry(handleType(VaultAway), {
    maxAttempts: tries,
    backoff: new ExponentialBackoff({ initialDelay: FIRST_PAUSE_MS, maxDelay: LONGEST_PAUSE_MS }),
  })
  const told = (error: unknown): never => {
    if (error instanceof VaultAway) throw new StartFault(`The keys in ${where} cannot be read: ${error.message}.`)
    throw error
  }
  const waiting = <Value>(work: () => Promise<Value>): Promise<Value> => patient.execute(work).catch(told)
  let snapshot = await waiting(() => readSnapshot(settings))

  async function change(next: (keys: KeyTexts) => KeyTexts): Promise<void> {
    for (let meeting = 0; meeting < MEETINGS; meeting++) {
      snapshot = await waiting(() => readSnapshot(settings))
      const keys = next(snapshot.keys)
      if (JSON.stringify(keys) === JSON.stringify(snapshot.keys)) return
      if (await waiting(() => writeSnapshot(settings, { ...snapshot, keys }))) {
        snapshot = await waiting(() => readSnapshot(settings))
        return
      }
    }
    throw new StartFault(`Another process keeps changing ${where}: nothing was changed here.`)
  }
  return {
    where,
    names: () => Object.keys(snapshot.keys).filter(isKeyName).sort(),
    read: name => (snapshot.keys[name] ?? '').trim(),
    async reload() {
      snapshot = await readSnapshot(settings).catch(told)
    },
    change: {
      add: keys => change(there => ({ ...keys, ...there })),
      replace: keys => change(there => ({ ...there, ...keys })),
      remove: names =>
        change(there => Object.fromEntries(Object.entries(there).filter(([name]) => !names.includes(name)))),
    },
  }
}

/** The first segment is the mount, unless the path says where that ends. */
const dataPathOf = (path: string): string => (path.includes('/data/') ? path : path.replace('/', '/data/'))

async function readSnapshot(settings: VaultSettings): Promise<Snapshot> {
  const { status, body } = await askVault(settings, dataPathOf(settings.path))
  const read = secret.safeParse(body)
  if (status === 200 && read.success) {
    const { data, metadata } = read.data.data
    return { keys: data ?? {}, version: metadata.version }
  }
  // A secret that was deleted has a version, one that never was has none.
  if (status === 404) return { keys: {}, version: read.success ? read.data.data.metadata.version : 0 }
  throw refusalOf(settings, status, 'read')
}

/** Whether it was written: false when another process was first. */
async function writeSnapshot(settings: VaultSettings, { keys, version }: Snapshot): Promise<boolean> {
  const content = { options: { cas: version }, data: keys }
  const { status, body } = await askVault(settings, dataPathOf(settings.path), content)
  if (status === 200 && written.safeParse(body).success) return true
  if (status === 400 && JSON.stringify(body).includes('check-and-set')) return false
  throw refusalOf(settings, status, 'create and update')
}

function refusalOf({ url, path, tokenFile }: VaultSettings, status: number, right: string): StartFault {
  if (status === 403)
    return new StartFault(
      `The key store ${url} refuses the token of ${tokenFile}: it needs the right to ${right} ${dataPathOf(path)}.`,
    )
  return new StartFault(
    `The key store ${url} answers ${status} at ${dataPathOf(path)}: VAULT_PATH must name a secret of a KV store of version 2 with texts only.`,
  )
}
