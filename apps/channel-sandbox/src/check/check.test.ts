import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { createSandbox, type Misdeed } from '../sandbox.ts'
import { checkChannel, findingLine } from './check.ts'
import { sandboxCards } from './sandbox-cards.ts'

const [firm, channel] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))

/** The cases that a sandbox with this misdeed fails. */
async function failedBy(...misdeeds: Misdeed[]): Promise<string[]> {
  assert.ok(firm && channel)
  let noticeUrl: string | undefined
  const sandbox = createSandbox({
    key: channel.privateKey,
    firmKey: firm.publicKey,
    misdeeds,
    noticeUrl: () => noticeUrl,
  })
  sandbox.server.listen(0, '127.0.0.1')
  await once(sandbox.server, 'listening')
  const address = sandbox.server.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const kit = {
    url,
    keyId: 'firm',
    key: firm.privateKey,
    peerKey: channel.publicKey,
    cards: sandboxCards,
    patienceMs: 1_500,
  }
  const findings = await checkChannel(kit, port => {
    noticeUrl = `http://127.0.0.1:${port}/notices`
  })
  sandbox.close()
  return findings.filter(({ outcome }) => outcome !== 'passes').map(findingLine)
}

test('LIV-07 LIV-08 the sandbox passes every case', async () => {
  assert.deepEqual(await failedBy(), [])
})

const planted: Record<Misdeed, RegExp> = {
  'accepts forged requests': /a request of another key is refused/,
  'accepts old requests': /a request of six minutes ago/,
  'leaves answers unsigned': /is not signed for its request/,
  'moves money again on a repeat': /a movement moves money once/,
  'ignores what a repeat changes': /another direction, agreement or amount/,
  'accepts any amount': /amounts that are none/,
  'signs a repeat of an agreement again': /an agreement is signed once/,
  'moves money under an ended agreement': /an agreement that ended takes no new movement/,
  'forgets what it was asked': /a question moves nothing/,
  'leaves a line out of the statement': /a credit is paid and listed/,
  'leaves notices unsigned': /a notice is signed/,
  'tells once only': /a notice is signed, repeated/,
}
for (const [misdeed, expected] of Object.entries(planted) as [Misdeed, RegExp][])
  test(`LIV-07 a channel that ${misdeed} fails the case of that rule`, async () => {
    const failed = await failedBy(misdeed)
    assert.ok(
      failed.some(line => expected.test(line)),
      failed.join('\n'),
    )
  })
