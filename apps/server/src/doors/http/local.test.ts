import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { localOf } from './local.ts'

function requestFrom(socketAddress: string, host: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: socketAddress })
  const request = new IncomingMessage(socket)
  request.headers.host = host
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

test('HAND-05 the host of a container reads the pages of a developer, and no other machine does', () => {
  const container = localOf({ devNetworks: ['172.16.0.0/12'], trustProxy: 0 })
  const cases: [socket: string, host: string, forwarded: string | undefined, expected: boolean][] = [
    ['127.0.0.1', 'localhost:3000', undefined, true],
    ['172.18.0.1', 'localhost:3000', undefined, true],
    ['::ffff:172.18.0.1', '127.0.0.1:3000', undefined, true],
    ['192.168.1.9', 'localhost:3000', undefined, false],
    ['203.0.113.5', '172.18.0.1:3000', undefined, false],
    // A proxy on the host, and a page of a foreign domain that leads here.
    ['172.18.0.1', 'localhost:3000', '203.0.113.5', false],
    ['172.18.0.1', 'evil.example:3000', undefined, false],
  ]
  for (const [socket, host, forwarded, expected] of cases)
    assert.equal(container.isLocal(requestFrom(socket, host, forwarded)), expected, `${socket} ${host} ${forwarded}`)
  assert.equal(container.isRebound(requestFrom('172.18.0.1', 'evil.example:3000')), true)
  assert.equal(container.isRebound(requestFrom('172.18.0.1', 'localhost:3000')), false)
  const plain = localOf({ devNetworks: [], trustProxy: 0 })
  assert.equal(plain.isLocal(requestFrom('172.18.0.1', 'localhost:3000')), false)
  assert.equal(plain.isRebound(requestFrom('172.18.0.1', 'evil.example:3000')), false)
})
