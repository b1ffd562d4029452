import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ConsoleCallName,
  type ConsoleOutput,
  type ConsoleSent,
  consoleCalls,
} from '@zhixiao/contract/console/console-calls.ts'
import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import { type ConsoleCall, isWrite } from '@zhixiao/contract/define-call.ts'
import type { Db } from '@zhixiao/db/connect.ts'
import { listAudit } from '@zhixiao/db/ops/audit.ts'
import { insertOperator } from '@zhixiao/db/ops/operators.ts'
import { addTestOperators } from '@zhixiao/db/testing.ts'
import type { StaffRole } from '@zhixiao/domain/staff/staff-can.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../kernel/context.ts'
import { hashPassword } from '../../platform/secrets/password-hash.ts'
import { runAs, startTestOps } from '../shell/testing.ts'
import { closeServer } from '../site/serve.ts'
import { createConsoleServer } from './serve-console.ts'

type Answer<Data> = { status: number; code: ConsoleCode | '0000'; data: Data }
export type Desk = {
  call<Name extends ConsoleCallName>(
    name: Name,
    input: ConsoleSent<Name>,
    headers?: Record<string, string>,
  ): Promise<Answer<ConsoleOutput<Name>>>
  /** Prepares the body of a call, so that timing the returned function measures only the server. */
  prepare<Name extends ConsoleCallName>(
    name: Name,
    input: ConsoleSent<Name>,
    headers?: Record<string, string>,
  ): () => Promise<Answer<ConsoleOutput<Name>>>
  /** Of the session. */
  cookie(): string
}

export const STAFF_PASSWORD = 'a password of staff'

/** The console over HTTP, by default on a free port. */
export async function startTestConsole(ctx: Context, buildDir: string | null = null, wanted = 0) {
  const server = await createConsoleServer(ctx, buildDir, { begun: false })
  await new Promise<void>(resolve => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return { url, desk: () => deskAt(url, ctx.db), close: () => closeServer(server) }
}

/** A browser of one person: keeps the cookie and sends the CSRF token. */
function deskAt(url: string, db: Context['db']): Desk {
  let cookie = ''
  let device = ''
  let csrf = ''
  const desk: Desk = {
    cookie: () => cookie,
    call: (name, input, headers) => desk.prepare(name, input, headers)(),
    prepare(name, input, headers = {}) {
      const call: ConsoleCall = consoleCalls[name]
      const fields = new Map(Object.entries(input))
      const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
        const value = String(fields.get(field))
        fields.delete(field)
        return value
      })
      const query = call.method === 'GET' ? `?${new URLSearchParams([...fields].map(([k, v]) => [k, String(v)]))}` : ''
      const body = call.method === 'POST' ? Buffer.from(JSON.stringify(Object.fromEntries(fields))) : null
      return async () => {
        // CON-23: every test of a call that keeps something proves that it left an event.
        const before = keepsEach(call) && (await lastEvent(db))
        const all = {
          cookie: [cookie, device].filter(Boolean).join('; '),
          'x-csrf': csrf,
          'content-type': 'application/json',
          ...headers,
        }
        const response = await sendTo(`${url}${path}${query}`, call.method, all, body)
        for (const set of response.headers['set-cookie'] ?? []) {
          const [given = ''] = set.split(';')
          if (given.startsWith('console-device=')) device = given
          else cookie = given
        }
        const answer = JSON.parse(await text(response))
        if (before !== false && answer.code === '0000' && (await lastEvent(db)) === before)
          throw new Error(`${name} left no event in the audit log`)
        const shown = answer.data?.me ?? answer.data
        if (typeof shown?.csrf === 'string') csrf = shown.csrf
        return { status: response.statusCode ?? 0, code: answer.code, data: answer.data }
      }
    },
  }
  return desk
}

/** `fetch` copies a body of megabytes several times, which would count as the server's. */
async function sendTo(url: string, method: string, headers: Record<string, string>, body: Buffer | null) {
  const request = httpRequest(url, { method, headers })
  request.end(body ?? undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

/** Saves a draft as a form that has just read the stored one; null removes it. */
export async function saveDraft(desk: Desk, form: string, content: ConsoleSent<'draft.save'>['content']) {
  const { version } = (await desk.call('draft.show', { form })).data
  return desk.call('draft.save', { form, content, writer: randomUUID(), seen: version })
}

/** Whether each successful call must leave an event. Saving a draft leaves one only at its begin and end, and the first step of a sign-in none. */
const keepsEach = (call: ConsoleCall): boolean =>
  isWrite(call) && call.name !== 'draft.save' && call.name !== 'auth.signIn'

const lastEvent = async (db: Context['db']) => (await listAudit(db, 1))[0]?.id

/** Operators with these roles, given by two others; each signs in for the first time, which registers an authenticator. */
export async function hireStaff(ctx: Context, people: Readonly<Record<string, readonly StaffRole[]>>): Promise<void> {
  await addTestOperators(ctx.db, 'zhao', 'qian')
  const password_hash = await hashPassword(ctx, STAFF_PASSWORD)
  for (const [name, roles] of Object.entries(people)) {
    await insertOperator(ctx.db, { name, password_hash, is_demo: false, added_by: 'test' })
    const asked = await runAs(ctx, 'zhao', ['operators', 'roles', name, name.toUpperCase(), ...roles])
    const id = /\nRequest (\d+): nothing changes until/.exec(asked.text)?.[1] ?? ''
    const given = await runAs(ctx, 'qian', ['approve', id])
    if (given.code !== 0) throw new Error(`${asked.text}\n${given.text}`)
  }
}

/** The console with a desk for each of these people, who are hired and have signed in for the first time. */
export async function openDesks(ctx: Context, people: Readonly<Record<string, readonly StaffRole[]>>) {
  const office = await startTestConsole(ctx)
  await hireStaff(ctx, people)
  const seats = new Map<string, { desk: Desk; codes: ReturnType<typeof authenticator> }>()
  for (const name of Object.keys(people)) {
    const desk = office.desk()
    seats.set(name, { desk, codes: await firstSignIn(desk, name) })
  }
  /** The desk with the authenticator that its next codes come from. */
  const seat = (name: string) => {
    const found = seats.get(name)
    if (!found) throw new Error(`${name} is not hired`)
    return found
  }
  const at = (name: string): Desk => seat(name).desk
  /** Asks for what a trial shows. @throws Error with the refusal */
  async function ask(
    who: string,
    proposal: ConsoleSent<'request.try'>,
    more: Partial<ConsoleSent<'request.submit'>> = {},
  ) {
    const tried = await at(who).call('request.try', proposal)
    if (tried.code !== '0000') throw new Error(`${tried.code} ${JSON.stringify(tried.data)}`)
    const { digest } = tried.data
    const asked = await at(who).call('request.submit', { ...proposal, digest, note: '材料齐全，请复核', ...more })
    if (asked.code !== '0000') throw new Error(`${asked.code} ${JSON.stringify(asked.data)}`)
    return { id: asked.data.requestId, digest, shown: tried.data.shown, expiresAt: asked.data.expiresAt }
  }
  /** The answer to an approval with a fresh code. */
  const approve = (who: string, { id, digest }: { id: string; digest: string }) =>
    at(who).call('request.approve', { id, digest, code: seat(who).codes.next() })
  /** What one asks for and the others approve, one after the other. @throws Error with the refusal */
  async function release(proposal: ConsoleSent<'request.try'>, by: string, ...checkers: readonly string[]) {
    const request = await ask(by, proposal)
    for (const checker of checkers) {
      const { code, data } = await approve(checker, request)
      if (code !== '0000') throw new Error(`${checker}: ${code} ${JSON.stringify(data)}`)
    }
    return request
  }
  return { ...office, seat, at, ask, approve, release }
}

/** The same with a test world of its own, which `close` ends, too. */
export async function openTestOffice(people: Readonly<Record<string, readonly StaffRole[]>>) {
  const ops = await startTestOps()
  const office = await openDesks(ops.server.ctx, people)
  const close = async () => {
    await office.close()
    await ops.close()
  }
  return { ...office, ops, close }
}

/** Signs in for the first time; the authenticator makes the codes of what follows. */
export async function firstSignIn(desk: Desk, name: string) {
  const offered = await desk.call('auth.signIn', { name, password: STAFF_PASSWORD })
  if (offered.data.state !== 'register') throw new Error(`${name}: ${offered.code}`)
  const codes = authenticator(offered.data.secret)
  await roomForThreeCodes()
  const entered = await desk.call('auth.signIn', { name, password: STAFF_PASSWORD, code: codes.next() })
  if (entered.code !== '0000') throw new Error(`${name}: ${entered.code}`)
  return codes
}

/** Near the end of an authenticator's period only two codes are usable: waits for the next period. */
export async function roomForThreeCodes(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left <= 5_000) await pause(left)
}

/** Codes of an authenticator, each of another period, because a code is accepted once. */
export function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30 })
  // A code made right before a period ends is checked in the next.
  const period = () => Math.floor((Date.now() + 5_000) / 30_000)
  let last = 0
  const due = () => Math.max(last + 1, period() - 1)
  const codeOf = (period: number) => totp.generate({ timestamp: period * 30_000 })
  return {
    /** The next code, without using it up: a request whose effects changed uses none. */
    peek: () => codeOf(due()),
    next() {
      last = due()
      return codeOf(last)
    },
  }
}

/** All that the database keeps of requests and events, as text in which nothing secret may be found. */
export async function requestsAndEvents(db: Db): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(r)::text as text from act_request r union all select to_jsonb(f)::text from act_file f
    union all select to_jsonb(a)::text from audit_log a`.execute(db)
  return rows.map(({ text }) => text).join('\n')
}
