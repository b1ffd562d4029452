import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Client } from '@zhixiao/client/client.ts'
import { type CallName, callNames, calls } from '@zhixiao/contract/calls.ts'
import type { SiteCall } from '@zhixiao/contract/define-call.ts'
import { isFieldFault } from '@zhixiao/contract/envelope.ts'
import { z } from 'zod'
import { type Actor, authorisationRows, openToInstitutions, type Row } from '../../testing/authorisation-rows.ts'
import { openEstate } from '../../testing/estate.ts'
import { tablesChangedBy } from '../../testing/table-marks.ts'
import type { PersonName } from '../../testing/world.ts'

const { server, world, estate } = await openEstate()
// Resets the counters, so that wrong secrets of different tests do not add up.
beforeEach(async () => {
  for (const table of ['password_counter', 'login_counter', 'sms_code'] as const)
    await server.db.deleteFrom(table).execute()
})

const rowOf = (name: CallName): Row | undefined => authorisationRows[name]
const send = (client: Client, name: CallName, input: object) => client.call(name, Object(input))
const reasonOf = (data: unknown) => (isFieldFault(data) ? data.reason : '')
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => (answer.ok ? '0000' : answer.code)
const as = async (name: PersonName) => server.client(await world.tokenOf(name))

/** Fields that the server decides and no client may send. */
const DECIDED_HERE = [
  'custno',
  'custbelongto',
  'isEnterprise',
  'tradeLockState',
  'riskability',
  'status',
  'fee',
  'price',
]

/** What any refusal may change: used nonces, rate limits, counters of wrong secrets, and answer times kept meanwhile. */
const TRACES = ['limit_use', 'used_nonce', 'password_counter', 'login_counter']

/** Runs `work` and returns the other tables that changed. Updating a session's last use does not count. */
async function changes(row: Row, work: () => Promise<void>): Promise<string[]> {
  const allowed = [...TRACES, 'session', ...(row.counts ?? [])]
  return (await tablesChangedBy(server.db, work)).filter(table => !allowed.includes(table))
}

test('GRD-06 every call stands in the matrix of who may do what', () => {
  assert.deepEqual(
    callNames.filter(name => rowOf(name) === undefined),
    [],
  )
  assert.deepEqual(Object.keys(authorisationRows).toSorted(), [...callNames].toSorted())
})

test('GRD-06 ENT-03 a call of customers is personal, and declared so, unless it is listed as one for institutions too', () => {
  const ofCustomers = callNames.map((name): SiteCall => calls[name]).filter(call => call.access === 'customer')
  const personal = ofCustomers.filter(call => call.personal && call.errors.includes('DS-ORG-0001'))
  assert.deepEqual(
    ofCustomers
      .filter(call => !personal.includes(call))
      .map(({ name }) => name)
      .toSorted(),
    openToInstitutions.toSorted(),
  )
})

test('GRD-06 a call that proves a trade password first says that there is no account', () => {
  const proving = callNames.filter(name => {
    const call: SiteCall = calls[name]
    return call.secret?.includes('tradePassword')
  })
  assert.deepEqual(
    proving.filter(name => {
      const call: SiteCall = calls[name]
      return rowOf(name)?.noAccount !== 'GUARD-ACCOUNT' || !call.errors.includes('GUARD-ACCOUNT')
    }),
    ['account.open'],
  )
})

for (const name of callNames) {
  const row = rowOf(name)
  const call: SiteCall = calls[name]
  if (!row) continue
  const inputOf = (who: Actor): object => row.input?.(who) ?? {}

  test(`GRD-06 ${name}: nobody, an institution, a customer without account`, async () => {
    const { owner, nobodys } = estate
    assert.equal(row.nobody === 'AUTH-0001', call.access === 'customer' || name === 'content.fundList')
    const columns = [
      [server.client('x'.repeat(43)), row.nobody, inputOf(owner)],
      [server.client(), row.nobody, inputOf(owner)],
      [await as('jiGou'), row.institution, inputOf(nobodys('jiGou'))],
      [await as('liSiNoAccount'), row.noAccount, inputOf(nobodys('liSiNoAccount'))],
    ] as const
    const refusals = columns.filter(([, code]) => code !== '0000')
    const touched = await changes(row, async () => {
      for (const [client, code, input] of refusals) assert.equal(codeOf(await send(client, name, input)), code)
    })
    assert.deepEqual(touched, [])
    const counted = server.db.selectFrom('password_counter').select('failures').where('kind', '=', 'trade')
    assert.deepEqual(await counted.where('custno', '=', nobodys('liSiNoAccount').custno).execute(), [])
    for (const [client, code, input] of columns)
      if (code === '0000') assert.equal(codeOf(await send(client, name, input)), code)
  })

  for (const [field, code] of Object.entries(row.other ?? {})) {
    test(`GRD-06 ${name}: another's ${field} answers like one that nobody has`, async () => {
      const client = await as('qianQiC5')
      const mine = estate.nobodys('qianQiC5')
      const absent = { ...mine, [field]: Reflect.get(estate.absent, field) }
      const theirs = { ...mine, [field]: Reflect.get(estate.owner, field) }
      const touched = await changes(row, async () => {
        const answers = [await send(client, name, inputOf(absent)), await send(client, name, inputOf(theirs))]
        assert.deepEqual(answers.map(codeOf), [code, code])
        assert.deepEqual(answers[1], answers[0])
      })
      assert.deepEqual(touched, [])
      if (call.write) assert.notEqual(code, '0000')
    })
  }

  test(`VAL-08 ${name}: each field that is needed is asked for by its name, and no other is taken`, async () => {
    const client = await as('zhangSan')
    const whole = inputOf(estate.owner)
    const { required = [] } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })
    const touched = await changes(row, async () => {
      for (const field of required.filter(each => !call.path.includes(`{${each}}`))) {
        const answer = await send(client, name, { ...whole, [field]: undefined })
        assert.deepEqual([codeOf(answer), !answer.ok && answer.field], ['PARAM-0001', field])
        assert.doesNotMatch(answer.ok ? '' : reasonOf(answer.data), /[A-Za-z]{4}|^$/)
      }
      for (const field of call.write ? DECIDED_HERE : ['custno']) {
        if (Object.hasOwn(call.input.shape, field)) continue
        const answer = await send(client, name, { ...whole, [field]: '1' })
        assert.deepEqual([codeOf(answer), !answer.ok && answer.field], ['PARAM-0001', field])
      }
    })
    assert.deepEqual(touched, [])
  })
}

for (const name of callNames) {
  const row = rowOf(name)
  if (!row) continue
  test(`GRD-06 ${name}: a customer on what is their own`, async () => {
    const answer = await send(await as('zhangSan'), name, row.input?.(estate.owner) ?? {})
    assert.equal(codeOf(answer), row.own)
  })
}
