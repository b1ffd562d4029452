import { hostname } from 'node:os'

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5
const MAX_HOST = 255

/** A message of RFC 5424 with the length before it, as RFC 5425 asks for over TLS. */
export function syslogFrame(at: Date, kind: 'line' | 'seal', number: bigint, text: string): Buffer {
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
