import { hash, randomBytes } from 'node:crypto'
import {
  deleteSession,
  deleteSessionOf,
  findEndedSession,
  findSession,
  putSession,
  touchSession,
} from '@zhixiao/db/account/sessions.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { customerKindOf } from '@zhixiao/domain/codes/customer-kinds.ts'
import { LRUCache } from 'lru-cache'
import type { Env } from '../../kernel/env.ts'
import type { FoundSession, OpenedSession, Sessions } from '../../kernel/ports.ts'

// A session replaced by another login must be invalid on every node within a second.
const CACHE_MS = 500
const MAX_CACHED = 50_000
const FOUND_MS = 900_000

export function createSessions(db: Db, env: Pick<Env, 'sessionIdleMin' | 'sessionAbsoluteH'>): Sessions {
  const cache = new LRUCache<string, { session: FoundSession; uaClass: string }>({ max: MAX_CACHED, ttl: CACHE_MS })

  // Tokens that this node found a session for, longer than it trusts the session itself.
  const found = new LRUCache<string, true>({ max: MAX_CACHED, ttl: FOUND_MS })

  // Counts ended sessions. A row read before an ending may belong to the ended session and must not be cached
  // afterwards.
  let endings = 0

  function forget(custno: string): void {
    endings++
    for (const [tokenHash, { session }] of cache) if (session.custno === custno) cache.delete(tokenHash)
  }

  async function read(tokenHash: string) {
    const endedBefore = endings
    const row = await findSession(db, tokenHash, env.sessionIdleMin)
    if (!row) {
      cache.delete(tokenHash)
      found.delete(tokenHash)
      return null
    }
    if (row.stale) await touchSession(db, tokenHash)
    const endsAtMs = Date.now() + row.left_s * 1000
    const idleS = env.sessionIdleMin * 60 - (row.stale ? 0 : row.unused_s)
    const session = {
      custno: row.custno,
      tokenHash,
      isEnterprise: customerKindOf(row.custtype) === 'institution',
      idleEndsAtMs: Math.min(Date.now() + idleS * 1000, endsAtMs),
      endsAtMs,
    }
    const entry = { session, uaClass: row.ua_class }
    found.set(tokenHash, true)
    if (endings === endedBefore) cache.set(tokenHash, entry)
    return entry
  }

  async function put(
    custno: string,
    userAgent: string,
    loginHash: string | null,
    deviceHmac = '',
  ): Promise<OpenedSession | null> {
    const token = randomBytes(32).toString('base64url')
    const [tokenHash, uaClass] = [hashOf(token), uaClassOf(userAgent)]
    const expiresAt = await putSession(db, {
      custno,
      tokenHash,
      uaClass,
      deviceHmac,
      hours: env.sessionAbsoluteH,
      loginHash,
    })
    if (!expiresAt) return null
    forget(custno)
    return { token, expiresAt }
  }

  return {
    async find(token, userAgent) {
      const tokenHash = hashOf(token)
      const entry = cache.get(tokenHash) ?? (await read(tokenHash))
      return entry && entry.uaClass === uaClassOf(userAgent) ? entry.session : null
    },
    wasFound: token => token !== '' && found.has(hashOf(token)),
    ended: token => findEndedSession(db, hashOf(token)),
    async open(custno, userAgent) {
      const opened = await put(custno, userAgent, null)
      if (!opened) throw new Error('a session for no customer')
      return opened
    },
    openByPassword: put,
    async close(token) {
      const custno = await deleteSession(db, hashOf(token))
      if (custno !== null) forget(custno)
      return custno
    },
    async closeAllOf(custno) {
      await deleteSessionOf(db, custno)
      forget(custno)
    },
    forget,
  }
}

const hashOf = (token: string): string => hash('sha256', token)

// The particular before the general: Edge and Opera also call themselves Chrome, Chrome Safari, and Android Linux.
const BROWSERS = ['MicroMessenger', 'Edg', 'OPR', 'Firefox', 'FxiOS', 'CriOS', 'Chrome', 'Safari']
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux']

/** Browser and system, the two parts of `uaClassOf`. */
export function browserOf(uaClass: string): { browser: string; system: string } {
  const [browser = '', system = ''] = uaClass.split('/')
  return { browser, system }
}

/**
 * Browser family and system without versions: a stolen token does not work in another kind of client, and a browser
 * update ends no session.
 */
export function uaClassOf(userAgent: string): string {
  const first = (names: readonly string[]) => names.find(name => userAgent.includes(name)) ?? 'other'
  return `${first(BROWSERS)}/${first(SYSTEMS)}`
}
