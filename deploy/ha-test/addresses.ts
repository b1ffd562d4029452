import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ports } from './ports.ts'

/** A file of this folder with other texts in place of those named. @throws when one is not there. */
function withOther(file: string, others: readonly (readonly [from: string, to: string])[]): string {
  let text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
  for (const [from, to] of others) {
    if (!text.includes(from)) throw new Error(`${file} does not have ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

const on = (port: number) => `127.0.0.1:${port}`

/** HAProxy as in production, on this machine and without TLS. */
export const haproxy = (): string =>
  withOther('haproxy/haproxy.cfg', [
    ['bind 192.0.2.10:5432', `bind ${on(ports.primary)}`],
    ...ports.postgres.map(
      (port, at) => [`192.0.2.2${at + 1}:5432 check port 8008`, `${on(port)} check port ${ports.patroni[at]}`] as const,
    ),
    ['bind 192.0.2.10:80', `bind ${on(ports.plain)}`],
    [
      'bind 192.0.2.10:443 ssl crt /etc/haproxy/site.pem ssl-min-ver TLSv1.2 alpn h2,http/1.1',
      `bind ${on(ports.site)}`,
    ],
    [
      'bind 192.0.2.12:443 ssl crt /etc/haproxy/console.pem ssl-min-ver TLSv1.2 alpn h2,http/1.1',
      `bind ${on(ports.office)}`,
    ],
    ...ports.console.map((port, at) => [`192.0.2.3${at + 3}:4000`, on(port)] as const),
    ...ports.web.map((port, at) => [`192.0.2.3${at + 1}:3000`, on(port)] as const),
  ])

/** PgBouncer as in production, on this machine and without passwords. */
export const pgbouncer = (folder: string): string =>
  withOther('pgbouncer/pgbouncer.ini', [
    ['host=192.0.2.10 port=5432', `host=127.0.0.1 port=${ports.primary}`],
    ['listen_addr = 192.0.2.11', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${ports.pgbouncer}`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', `${folder}/users.txt`],
  ])
