import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { answerContent, signatureOf } from '@zhixiao/gateway/signing.ts'
import { SM2_ID } from '@zhixiao/gateway/sm2-signature.ts'
import type { Peer } from '../platform/gateways/http/signed-call.ts'

const keyPair = (kind: 'rsa' | 'sm2') =>
  kind === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'SM2' })

export type Seen = { path: string; headers: IncomingHttpHeaders; body: string }
/** What the provider answers; `by` and `number` replace what it signs with and for. */
export type Reply =
  | { status?: number; body?: string | object; by?: ReturnType<typeof keyPair>; number?: string }
  | 'silent'
  | 'hangs up'

type PeerOptions = {
  kind?: 'rsa' | 'sm2'
  sm2Id?: string
  /** In PEM: its certificate and key, and what a client's certificate is checked by. */
  tls?: { cert: string; key: string; ca: string }
}

/**
 * A provider of the protocol of docs/gateways.md on a free port, which answers as `reply` says and keeps what it saw. Its
 * keys and the firm's are of one kind.
 */
export async function startPeer(
  reply: (request: Seen) => Reply,
  { kind = 'rsa', sm2Id = SM2_ID, tls }: PeerOptions = {},
) {
  const [firm, provider, stranger] = [keyPair(kind), keyPair(kind), keyPair(kind)]
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-peer-'))
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    return join(folder, name)
  }
  const seen: Seen[] = []
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request
    const one = { path, headers, body: await text(request) }
    seen.push(one)
    const next = reply(one)
    if (next === 'silent') return
    if (next === 'hangs up') return void response.destroy()
    const { status = 200, body = '', by = provider, number = String(headers['x-gateway-number']) } = next
    const answer = typeof body === 'string' ? body : JSON.stringify(body)
    const signature = signatureOf(by.privateKey, answerContent({ status, number, body: answer }), sm2Id)
    response.writeHead(status, { 'x-gateway-signature': signature }).end(answer)
  }
  const server = tls ? createTlsServer({ ...tls, requestCert: true }, respond) : createServer(respond)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const peer: Peer = {
    url: `http${tls ? 's' : ''}://127.0.0.1:${port}`,
    keyId: 'firm-1',
    keyFile: file('firm.pem', firm.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    peerKeyFile: file('provider.pem', provider.publicKey.export({ type: 'spki', format: 'pem' })),
    sm2Id,
    tls: {},
  }
  return {
    peer,
    keys: { firm, provider, stranger },
    seen,
    file,
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
