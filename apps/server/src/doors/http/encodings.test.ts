import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encode, encodingFor } from './encodings.ts'

test('the best encoding that the client takes is chosen', () => {
  assert.equal(encodingFor('gzip, deflate, br, zstd'), 'br')
  assert.equal(encodingFor('gzip, deflate'), 'gzip')
  assert.equal(encodingFor('br;q=0, gzip;q=0.5'), 'gzip')
  assert.equal(encodingFor('br; q=0.0, gzip;q=0'), 'identity')
  assert.equal(encodingFor('br;q=0.1'), 'br')
  assert.equal(encodingFor('gzip, br;q=0.1'), 'gzip')
  assert.equal(encodingFor('zstd'), 'identity')
  assert.equal(encodingFor(undefined), 'identity')
})

test('each encoding unpacks to the body, and a body that does not shrink is sent as it is', async () => {
  const body = Buffer.from('净值 1.2345 '.repeat(200))
  const { br, gzip, identity } = await encode(body, 5)
  assert.deepEqual(brotliDecompressSync(br), body)
  assert.deepEqual(gunzipSync(gzip), body)
  assert.equal(identity, body)
  assert.ok(br.length < body.length / 10)
  const tiny = Buffer.from('x')
  assert.equal((await encode(tiny, 5)).br, tiny)
})
