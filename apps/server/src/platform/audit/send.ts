import { open, readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { connect, type TLSSocket } from 'node:tls'
import type { ShippedSeal } from '@zhixiao/db/ops/audit-shipment.ts'
import type { AuditShipping, AuditTarget } from '../../kernel/audit-settings.ts'

const TIMEOUT_MS = 10_000

/** Sends the lines of a seal and the seal itself to the collector. @throws when it is not sure that they arrived. */
export async function sendSeal(shipping: AuditShipping, target: AuditTarget, seal: ShippedSeal): Promise<void> {
  await (target.kind === 'file' ? appendSeal(target.path, seal) : sendToSyslog(shipping, target, seal))
}

/** Whether the collector can be reached; nothing is sent. */
export async function tryCollector(shipping: AuditShipping, target: AuditTarget): Promise<void> {
  if (target.kind === 'file') await (await open(target.path, 'a', 0o600)).close()
  else (await connected(shipping, target)).destroy()
}

async function appendSeal(path: string, { seal_id, hash, lines }: ShippedSeal): Promise<void> {
  const written = lines.map(({ n, text }) => `{"n":${n},"line":${text}}\n`)
  const file = await open(path, 'a', 0o600)
  try {
    await file.writeFile(`${written.join('')}{"seal":${seal_id},"hash":"${hash}"}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

type SyslogTarget = Extract<AuditTarget, { kind: 'syslog' }>

/** Syslog acknowledges nothing: what counts is that the server closed the connection after reading to its end. */
async function sendToSyslog(shipping: AuditShipping, target: SyslogTarget, seal: ShippedSeal): Promise<void> {
  const socket = await connected(shipping, target)
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('end', resolve)
    socket.once('error', reject)
    socket.once('timeout', () => reject(new Error('the collector does not read')))
    socket.once('close', () => reject(new Error('the collector closed the connection early')))
  })
  const lines = seal.lines.map(({ n, at, text }) => syslogFrame(at, 'line', n, text))
  const last = syslogFrame(
    seal.at,
    'seal',
    seal.seal_id,
    JSON.stringify({ seal: Number(seal.seal_id), hash: seal.hash }),
  )
  try {
    socket.resume()
    socket.end(Buffer.concat([...lines, last]))
    await ended
  } finally {
    socket.destroy()
  }
}

async function connected({ ca, cert, key }: AuditShipping, { host, port }: SyslogTarget): Promise<TLSSocket> {
  const [ofCa, ofCert, ofKey] = await Promise.all([ca, cert, key].map(path => path && readFile(path)))
  const options = { ...(ofCa && { ca: ofCa }), ...(ofCert && { cert: ofCert }), ...(ofKey && { key: ofKey }) }
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, minVersion: 'TLSv1.2', ...options }, () => resolve(socket))
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the collector does not answer')))
    socket.once('error', reject)
  })
}

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5
const MAX_HOST = 255

/** A message of RFC 5424 with the length before it, as RFC 5425 asks for over TLS. */
function syslogFrame(at: Date, kind: 'line' | 'seal', number: bigint, text: string): Buffer {
  const host =
    hostname()
      .replace(/[^\x21-\x7e]/g, '')
      .slice(0, MAX_HOST) || '-'
  // 32473 is the number that RFC 5612 keeps for names of one's own in documents and examples.
  const data = `[audit@32473 ${kind === 'line' ? 'n' : 'seal'}="${number}"]`
  const message = `<${PRIORITY}>1 ${at.toISOString()} ${host} zhixiao ${process.pid} ${kind} ${data} ${text}`
  const bytes = Buffer.from(message)
  return Buffer.concat([Buffer.from(`${bytes.length} `), bytes])
}
