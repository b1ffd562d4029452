import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import type { DbConfig } from '@zhixiao/db/connect.ts'

const packages = { wrk: 'wrk', pgbench: 'postgresql-contrib' } as const

/** The path of a load generator, either installed already or from Debian's package, which is installed if permitted. */
function find(name: keyof typeof packages): string {
  const found = () =>
    [`/usr/bin/${name}`, `/usr/local/bin/${name}`, ...globSync(`/usr/lib/postgresql/*/bin/${name}`)].find(path =>
      existsSync(path),
    )
  const here = found()
  if (here) return here
  if (process.getuid?.() === 0) {
    const apt = (...args: string[]) => spawnSync('apt-get', ['-q', '-y', ...args], { stdio: 'ignore' })
    apt('update')
    apt('install', '--no-install-recommends', packages[name])
  }
  const installed = found()
  if (!installed) throw new Error(`${name} is not there: apt-get install ${packages[name]}`)
  return installed
}

/** Its output, both streams. */
function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => parts.push(String(part)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code =>
      code === 0 ? resolve(parts.join('')) : reject(new Error(`${program} ended with ${code}: ${parts.join('')}`)),
    )
  })
}

/** Complete answers per second from `url`, with brotli accepted. */
export async function wrk(url: string, connections: number, seconds: number): Promise<number> {
  const flags = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br']
  const text = await run(find('wrk'), [...flags, url])
  if (text.includes('Non-2xx')) throw new Error(`${url} did not answer 200: ${text}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1])
}

/**
 * Fills the tables of pgbench (scale 10). The returned function runs its simple-update, prepared, and returns
 * transactions per second.
 */
export async function preparePgbench(
  { host = '', user = '', database = '' }: DbConfig,
  clients: number,
  seconds: number,
): Promise<() => Promise<number>> {
  const program = find('pgbench')
  const where = ['-h', host, '-U', user, database]
  await run(program, ['-i', '-q', '-s', '10', ...where])
  const flags = ['-N', '-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)]
  return async () => Number(/tps = ([\d.]+)/.exec(await run(program, [...flags, ...where]))?.[1])
}
