import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { insideOf } from './inside.ts'

function requestFrom(socketAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: socketAddress })
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return request
}

test('CON-22 a header does not bring a stranger into the networks of the console', () => {
  const isInside = insideOf({ consoleNetworks: ['10.0.0.0/8', '127.0.0.0/8'], trustProxy: 1 })
  const cases: [socket: string, forwarded: string | undefined, expected: boolean][] = [
    ['203.0.113.5', '10.1.2.3', false],
    ['203.0.113.5', '127.0.0.1', false],
    ['203.0.113.5', undefined, false],
    // A proxy on this machine, and one in the networks.
    ['127.0.0.1', '10.1.2.3', true],
    ['::ffff:127.0.0.1', '203.0.113.5', false],
    ['10.0.0.9', '10.1.2.3', true],
    ['10.0.0.9', '10.1.2.3, 203.0.113.5', false],
    ['10.1.2.3', undefined, true],
  ]
  for (const [socket, forwarded, expected] of cases)
    assert.equal(isInside(requestFrom(socket, forwarded)), expected, `${socket} ${forwarded}`)
  const direct = insideOf({ consoleNetworks: ['10.0.0.0/8'], trustProxy: 0 })
  assert.equal(direct(requestFrom('127.0.0.1', '10.1.2.3')), false)
  const open = insideOf({ consoleNetworks: [], trustProxy: 1 })
  assert.equal(open(requestFrom('203.0.113.5', '198.51.100.1')), true)
})
