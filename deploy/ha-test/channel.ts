import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@zhixiao/db/connect.ts'
import { sql } from 'kysely'
import { channelKeys, doneAtChannel, doneAtSite } from '../../tests/simulation/channel.ts'
import type { Cluster } from './cluster.ts'
import { ports } from './ports.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'apps', 'channel-sandbox', 'src', 'main.ts')

export type Moved = { movements: number; kinds: string[]; open: number; onlyChannel: string[]; onlySite: string[] }

/** The payment channel of the site: a process of its own, which loses every seventh answer and may be killed. */
export class Channel {
  readonly #cluster: Cluster
  readonly #keys = channelKeys()
  readonly #books: string
  #process: ChildProcess

  constructor(cluster: Cluster) {
    this.#cluster = cluster
    this.#books = join(cluster.folder, 'channel.json')
    this.#process = this.#start()
  }

  get settings(): Record<string, string> {
    return this.#keys.settingsOf(`http://127.0.0.1:${ports.channel}`)
  }

  #start(): ChildProcess {
    return this.#cluster.run('channel', process.execPath, [PROGRAM], {
      PORT: String(ports.channel),
      KEY_FILE: this.#keys.bank.own,
      FIRM_KEY_FILE: this.#keys.firm.peer,
      NOTICE_URL: `http://127.0.0.1:${ports.site}/api/gateway/bank-notices`,
      STATE_FILE: this.#books,
      LOSES_EVERY: '7',
    })
  }

  /** Kills it and starts it again with the books it had written. */
  async kill(): Promise<void> {
    const ended = new Promise(resolve => this.#process.once('exit', resolve))
    this.#process.kill('SIGKILL')
    await ended
    this.#process = this.#start()
  }

  /** What moved on both sides, and what one side has alone. */
  async compare(db: Db): Promise<Moved> {
    const { rows: open } = await sql`select from bank_txn where state in ('requested', 'unknown')`.execute(db)
    const site = await doneAtSite({ db })
    const channel = doneAtChannel(JSON.parse(readFileSync(this.#books, 'utf8')).lines)
    return {
      movements: site.length,
      kinds: [...new Set(site.map(line => line.split(' ')[1] ?? ''))],
      open: open.length,
      onlyChannel: alone(channel, site),
      onlySite: alone(site, channel),
    }
  }

  remove(): void {
    this.#keys.remove()
  }
}

/** Lines of one list that the other lacks; a line that is there twice counts twice. */
function alone(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter(line => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}
