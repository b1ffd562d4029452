import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import type { TlsPems } from '@zhixiao/gateway/send.ts'
import { z } from 'zod'
import { readDoc } from '../../../../scripts/lib/drawings.ts'
import { newAuthority } from '../../../server/src/testing/new-authority.ts'
import type { CustodianMisdeed, Misdeed } from '../misdeeds.ts'
import { createSandbox } from '../sandbox.ts'
import { checkChannel, findingLine } from './check.ts'
import { sandboxCards, sandboxTransfer } from './sandbox-cards.ts'

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const sm2 = () => generateKeyPairSync('ec', { namedCurve: 'SM2' })
const rsaPairs = { firm: rsa(), channel: rsa() }
type Pairs = {
  firm: ReturnType<typeof rsa>
  channel: ReturnType<typeof rsa>
  sm2Id?: string
  tls?: { sandbox: { cert: string; key: string; ca: string }; check: TlsPems }
}

const custodianLines = Array.from({ length: 9 }, (_, at) => ({
  fundCode: `71000${at}`,
  unitNav: '1.2345',
  accumulatedNav: '1.4345',
  incomePer10k: null,
  sevenDayYieldPercent: null,
  serviceFee: at === 0 ? '0.39' : null,
}))

/** The cases that a sandbox with this misdeed fails. */
const failedBy = (...misdeeds: Misdeed[]): Promise<string[]> => failedWith(rsaPairs, misdeeds)

async function failedWith(
  { firm, channel, sm2Id, tls }: Pairs,
  misdeeds: Misdeed[] = [],
  navsOf?: string,
): Promise<string[]> {
  let noticeUrl: string | undefined
  const sandbox = createSandbox({
    key: channel.privateKey,
    firmKey: firm.publicKey,
    sm2Id,
    tls: tls?.sandbox,
    misdeeds,
    statementPart: 7,
    navs: day => custodianLines.map(line => ({ ...line, day })),
    noticeUrl: () => noticeUrl,
  })
  sandbox.server.listen(0, '127.0.0.1')
  await once(sandbox.server, 'listening')
  const address = sandbox.server.address()
  const url = `http${tls ? 's' : ''}://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const kit = {
    url,
    keyId: 'firm',
    key: firm.privateKey,
    peerKey: channel.publicKey,
    sm2Id,
    ...(tls && { tls: tls.check }),
    cards: sandboxCards,
    transfer: sandboxTransfer,
    navsOf,
    patienceMs: 1_000,
  }
  const findings = await checkChannel(kit, port => {
    noticeUrl = `http://127.0.0.1:${port}/notices`
  })
  sandbox.close()
  assert.ok(findings.every(finding => findingLine(finding).includes(finding.name)))
  return findings.filter(({ outcome }) => outcome !== 'passes').map(({ name }) => name)
}

test('LIV-07 LIV-08 the sandbox passes every case', async () => {
  assert.deepEqual(await failedBy(), [])
})

test('LIV-18 the sandbox and the check sign by SM2 where the keys are SM2, under an agreed identity, and speak mutual TLS', async () => {
  const authority = newAuthority()
  const [ours, theirs] = [authority.issue('firm'), authority.issue('channel')]
  const tls = {
    sandbox: { cert: theirs.cert, key: theirs.key, ca: authority.ca },
    check: { cert: ours.cert, key: ours.key, ca: authority.ca },
  }
  const pairs = { firm: sm2(), channel: sm2(), sm2Id: 'fund-company-7', tls }
  assert.deepEqual(await failedWith(pairs), [])
  const shown = { ...tls, check: { ca: authority.ca } }
  assert.ok((await failedWith({ ...pairs, tls: shown })).length > 10)
  authority.close()
})

const planted: Record<Exclude<Misdeed, CustodianMisdeed>, string[]> = {
  'accepts forged requests': [
    'a request of another key is refused and moves nothing',
    'a request that was changed after it was signed is refused and moves nothing',
  ],
  'accepts old requests': ['a request that is six minutes off is refused and moves nothing'],
  'leaves answers unsigned': ['each answer is signed for its request'],
  'moves money again on a repeat': [
    'a movement moves money once, whatever is repeated, also at the same moment',
    'a transfer is reported and listed, and goes back once',
  ],
  'ignores what a repeat changes': [
    'another direction, agreement or amount under a known id is answered by 409 and changes nothing',
    'a transfer is reported and listed, and goes back once',
  ],
  'accepts any amount': ['amounts that are none are answered by 400 and move nothing'],
  'signs a repeat of an agreement again': ['an agreement is signed once under its id'],
  'moves money under an ended agreement': ['an agreement that ended takes no new movement, and may be ended again'],
  'forgets what it was asked': [
    'a refused debit that turns out done is reported, found and listed as done, once',
    'a question moves nothing and tells the present state',
  ],
  'leaves a line out of the statement': ['a credit is paid and listed'],
  'repeats a line in the next part of a statement': [
    'today’s statement is open, has each line once, also over its parts, and repeats what it said',
  ],
  'keeps days open': ['the statement of the day before yesterday is complete'],
  'leaves notices unsigned': [
    'a notice is signed, repeated until it is accepted, and always the same',
    'a transfer is reported and listed, and goes back once',
  ],
  'tells once only': ['a notice is signed, repeated until it is accepted, and always the same'],
  'tells another amount': ['a notice is signed, repeated until it is accepted, and always the same'],
  'matches any card': ['four elements that do not belong together are a mismatch'],
}
for (const [misdeed, expected] of Object.entries(planted) as [Misdeed, string[]][])
  test(`LIV-07 a channel that ${misdeed} fails the cases of that rule and no other`, async () => {
    assert.deepEqual(await failedBy(misdeed), expected)
  })

const plantedInCustodian: Record<CustodianMisdeed | 'accepts forged requests' | 'leaves answers unsigned', string[]> = {
  'accepts forged requests': ['a request of another key is refused'],
  'leaves answers unsigned': ['each answer is signed for its request'],
  'keeps evenings open': ['the NAVs of a day are complete when its evening is over'],
  'repeats a NAV': ['each fund and day stands once, also over the parts, and no day is later than the one asked for'],
  'gives a NAV of tomorrow': [
    'each fund and day stands once, also over the parts, and no day is later than the one asked for',
  ],
  'changes a NAV': ['a repeat gives the same NAVs'],
}
test('the sandbox passes every case of a custodian', async () => {
  assert.deepEqual(await failedWith(rsaPairs, [], '2026-11-20'), [])
})
for (const [misdeed, expected] of Object.entries(plantedInCustodian) as [Misdeed, string[]][])
  test(`a custodian that ${misdeed} fails the cases of that rule and no other`, async () => {
    assert.deepEqual(await failedWith(rsaPairs, [misdeed], '2026-11-20'), expected)
  })

test('LIV-06 the OpenAPI document that the sandbox answers names each request of docs/gateways.md, and no other', async () => {
  const { firm, channel } = rsaPairs
  const sandbox = createSandbox({ key: channel.privateKey, firmKey: firm.publicKey })
  sandbox.server.listen(0, '127.0.0.1')
  await once(sandbox.server, 'listening')
  try {
    const address = sandbox.server.address()
    assert.ok(address !== null && typeof address === 'object')
    const answer = await fetch(`http://127.0.0.1:${address.port}/openapi.json`)
    const { openapi, paths } = z
      .object({ openapi: z.string(), paths: z.record(z.string(), z.object({ post: z.object({}) })) })
      .parse(await answer.json())
    assert.equal(openapi, '3.1.0')
    const described = readDoc('gateways.md')?.matchAll(/POST (\/v1\/[a-z/]+)/g) ?? []
    assert.deepEqual(Object.keys(paths).sort(), [...new Set([...described].map(([, path]) => path))].sort())
  } finally {
    sandbox.close()
  }
})
