import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCustomerFacts } from '@zhixiao/db/account/customer-facts.ts'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { riskPaper } from '@zhixiao/domain/customer/risk-questions.ts'
import { sweep } from '../../jobs/sweep.ts'
import { ticked } from '../../testing/agreements.ts'
import { openWorld } from '../../testing/open-world.ts'
import { middleAnswers, optionOf } from '../../testing/opening.ts'
import type { PersonName } from '../../testing/world.ts'
import { checkGuards } from '../trade/pass-guards.ts'

const { server, world, clientOf } = await openWorld()

const paper = { paperVersion: riskPaper.version, riskAnswers: middleAnswers, agreements: ticked('risk') }
const lastOptions = riskPaper.questions.map(question => ({
  questionId: question.id,
  selectIndex: optionOf(question, question.options.length - 1),
}))

test('RISK-01 CALL-042 the questionnaire comes with an empty selectIndex each and without what the answers are worth', async () => {
  const info = await (await clientOf('zhangSan')).call('account.riskInfo', {})
  assert.ok(info.ok)
  assert.equal(info.data.questions.length, 12)
  for (const question of info.data.questions) {
    assert.deepEqual(Object.keys(question).sort(), ['options', 'questionId', 'selectIndex', 'title'])
    assert.equal(question.selectIndex, '')
    assert.ok(question.options.every(option => typeof option === 'string'))
  }
})

test('RISK-01 CALL-043 the server scores the answers; the result holds 365 days to the millisecond', async () => {
  const client = await clientOf('wuShiNoRisk')
  const { custno } = world.people.wuShiNoRisk
  const before = await client.call('account.riskCustomer', {})
  assert.ok(before.ok && before.data.state === 'missing')
  const version = (await readCustomerFacts(server.db, custno)).version

  const done = await client.call('account.riskSubmit', paper)
  assert.ok(done.ok)
  assert.deepEqual(
    [done.data.state, done.data.riskability, done.data.riskName, done.data.suits, done.data.riskinvalidate],
    ['valid', 'C3', '稳健型', ['R1', 'R2', 'R3'], '20271120'],
  )
  assert.equal(done.data.advice, '您可承受一定的波动，适合中风险及以下的产品。')
  const later = await client.call('account.riskCustomer', {})
  assert.equal(later.ok && later.data.advice, done.data.advice)
  assert.equal(done.data.assessedAt, '2026-11-20T02:00:00.000Z')
  const after = await readCustomerFacts(server.db, custno)
  assert.ok(after.version > version)
  assert.equal(after.guard.riskExpiresAtMs, Date.parse('2027-11-20T10:00:00+08:00'))
})

test('RISK-03 an assessment ends at its instant and not before, and the guard knows', async () => {
  const { custno } = world.people.qianQiC5
  const stateAt = async (iso: string) => {
    await server.setClock(iso)
    const answer = await (await clientOf('qianQiC5')).call('account.riskCustomer', {})
    const refusal = checkGuards(await readCustomerFacts(server.db, custno), 'purchase')
    return [answer.ok && answer.data.state, refusal?.code ?? null]
  }
  assert.deepEqual(await stateAt('2027-06-30T09:59:59.999+08:00'), ['valid', null])
  assert.deepEqual(await stateAt('2027-06-30T10:00:00+08:00'), ['expired', 'GUARD-RISK-EXPIRED'])
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('RISK-03 RISK-01 done 2025-11-21 10:00 counts to 2026-11-21 09:59:59, with a notice in the thirty days before', async () => {
  const name = 'sunBaIdExpired'
  await server.setClock('2025-11-21T10:00:00+08:00')
  const done = await (await clientOf(name)).call('account.riskSubmit', paper)
  assert.ok(done.ok)
  assert.deepEqual(
    [done.data.validTo, done.data.attemptsADay],
    ['2026-11-21T01:59:59.000Z', 6],
    'before the limit of the law',
  )
  const at = async (iso: string) => {
    await server.setClock(iso)
    const client = await clientOf(name)
    const [state, todo] = [await client.call('account.riskCustomer', {}), await client.call('trade.todo', {})]
    assert.ok(state.ok && todo.ok)
    const notice = todo.data.list.find(({ id }) => id.startsWith('risk-'))
    return [state.data.state, notice?.text ?? null]
  }
  const notice = '您的风险测评将于 2026-11-21 09:59:59 到期，到期后需重新测评才能购买'
  assert.deepEqual(await at('2026-10-21T23:59:59+08:00'), ['valid', null])
  assert.deepEqual(await at('2026-10-22T00:00:00+08:00'), ['valid', notice])
  assert.deepEqual(await at('2026-11-21T09:59:59+08:00'), ['valid', notice])
  assert.deepEqual(await at('2026-11-21T10:00:00+08:00'), ['expired', null])
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('RISK-01 an age that the ID contradicts on the business date is refused by the name of its question', async () => {
  const name = 'zhengNoIdImage'
  const { custno } = world.people[name]
  const [question] = riskPaper.questions
  assert.ok(question)
  const submit = async (age: string) => {
    const riskAnswers = middleAnswers.map(answer =>
      answer.questionId === 'age'
        ? { ...answer, selectIndex: question.options.findIndex(([text]) => text === age) }
        : answer,
    )
    const answer = await (await clientOf(name)).call('account.riskSubmit', { ...paper, riskAnswers })
    return answer.ok ? 'ok' : `${answer.field} ${(answer.data as { reason?: string }).reason}`
  }
  const born = (birthday: string) =>
    server.db
      .updateTable('customer')
      .set({ birthday: isoDate(birthday) })
      .where('custno', '=', custno)
      .execute()
  const refused = 'riskAnswers.age 第 1 题选择的年龄与证件上的出生日期不符，请重新选择'
  await born('1966-11-21')
  assert.deepEqual([await submit('26至50岁'), await submit('61至70岁')], [refused, refused])
  assert.equal(await submit('51至60岁'), 'ok')
  // Aged 60 until the day before the birthday, 61 from midnight (Shanghai) of the birthday.
  await born('1965-11-21')
  await server.setClock('2026-11-20T23:59:59+08:00')
  assert.equal(await submit('51至60岁'), 'ok')
  await server.setClock('2026-11-21T00:00:00+08:00')
  assert.deepEqual([await submit('51至60岁'), await submit('61至70岁')], [refused, 'ok'])
  await born('1956-01-01')
  await server.setClock('2026-11-22T00:00:00+08:00')
  assert.deepEqual([await submit('61至70岁'), await submit('70岁以上')], ['ok', 'ok'])
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('RISK-02 who cannot bear a loss is C0 however bold the other answers are', async () => {
  const client = await clientOf('zhouJiuRiskExpired')
  const riskAnswers = lastOptions.map(answer =>
    answer.questionId === 'tolerance' ? { ...answer, selectIndex: 0 } : answer,
  )
  const done = await client.call('account.riskSubmit', { ...paper, riskAnswers })
  assert.ok(done.ok)
  assert.deepEqual([done.data.riskability, done.data.lowestRisk, done.data.suits], ['C0', true, ['R1']])
  const facts = await readCustomerFacts(server.db, world.people.zhouJiuRiskExpired.custno)
  assert.deepEqual([facts.riskability, facts.lowestRisk], ['C0', true])
})

test('CALL-044 LAW-10 twice a day, a repeat of one request is one, and eight times in twelve months', async () => {
  const client = await clientOf('fengNoAddress')
  const { custno } = world.people.fengNoAddress
  const submit = (requestId: string) => client.call('account.riskSubmit', paper, { requestId })
  const burst = await Promise.all(Array.from({ length: 5 }, () => submit('risk-submit-0')))
  for (const answer of burst) assert.deepEqual(answer, burst[0])
  assert.ok(burst[0]?.ok && burst[0].data.attemptsLeft === 1)
  const more = await Promise.all(Array.from({ length: 8 }, (_, at) => submit(`risk-submit-${at + 1}`)))
  assert.deepEqual(more.map(answer => (answer.ok ? 'ok' : answer.code)).sort(), [...Array(7).fill('RISK-0002'), 'ok'])
  const rows = await server.db.selectFrom('risk_result').select('id').where('custno', '=', custno).execute()
  assert.equal(rows.length, 2)
  const codeAt = async (iso: string) => {
    await server.setClock(iso)
    const requestId = `risk-submit-${iso.slice(0, 16).replaceAll(/\D/g, '')}`
    const answer = await (await clientOf('fengNoAddress')).call('account.riskSubmit', paper, { requestId })
    return answer.ok ? 'ok' : answer.code
  }
  for (const day of ['21', '22', '23'])
    for (const time of ['00:00', '10:00']) assert.equal(await codeAt(`2026-11-${day}T${time}:00+08:00`), 'ok')
  assert.equal(await codeAt('2026-11-24T10:00:00+08:00'), 'RISK-0003')
  const info = await (await clientOf('fengNoAddress')).call('account.riskInfo', {})
  assert.deepEqual(info.ok && [info.data.attemptsLeft, info.data.attemptsFrom], [0, '2027-11-20'])
  assert.equal(await codeAt('2027-11-19T10:00:00+08:00'), 'RISK-0003')
  assert.equal(await codeAt('2027-11-20T10:00:00+08:00'), 'ok')
  await server.setClock('2026-11-20T10:00:00+08:00')
})

test('CALL-044 an older paper, missing answers, a result from the client, no account and institutions are refused', async () => {
  const client = await clientOf('zhangSan')
  const refusal = async (input: object, name: PersonName = 'zhangSan') => {
    const from = name === 'zhangSan' ? client : await clientOf(name)
    const answer = await from.call('account.riskSubmit', { ...paper, ...input })
    return answer.ok ? 'ok' : `${answer.code} ${answer.field ?? ''}`.trim()
  }
  assert.equal(await refusal({ paperVersion: '2020.1' }), 'RISK-0001')
  assert.equal(await refusal({ riskAnswers: middleAnswers.slice(1) }), 'PARAM-0001 riskAnswers')
  assert.equal(await refusal({ riskAnswers: [...middleAnswers, ...middleAnswers] }), 'PARAM-0001 riskAnswers')
  assert.equal(await refusal({ riskability: 'C5' }), 'PARAM-0001 riskability')
  assert.equal(await refusal({}, 'liSiNoAccount'), 'GUARD-ACCOUNT')
  assert.equal(await refusal({}, 'jiGou'), 'DS-ORG-0001')
})

test('RISK-01 CALL-1011 answers given so far come back until they are submitted, encrypted in between, to their customer and version alone', async () => {
  const client = await clientOf('zhangSan')
  const { custno } = world.people.zhangSan
  const draftOf = async (who = client) => {
    const info = await who.call('account.riskInfo', {})
    return info.ok ? info.data.draft : info.code
  }
  const rows = () => server.db.selectFrom('open_draft').selectAll().where('custno', '=', custno).execute()
  const draft = { paperVersion: riskPaper.version, answers: { [middleAnswers[0]?.questionId ?? '']: 1 } }
  assert.equal(await draftOf(), null)
  assert.ok((await client.call('account.riskDraftSave', { ...draft, answers: {} })).ok)
  assert.ok((await client.call('account.riskDraftSave', draft)).ok)
  assert.deepEqual(await draftOf(), draft.answers)
  assert.equal(await draftOf(await clientOf('qianQiC5')), null)
  assert.match((await rows())[0]?.content_enc ?? '', /^v1\./)

  const older = await client.call('account.riskDraftSave', { ...draft, paperVersion: '2020-1' })
  assert.equal(older.ok || older.code, 'RISK-0001')
  const version = riskPaper.version
  try {
    Object.assign(riskPaper, { version: 'next' })
    assert.equal(await draftOf(), null, 'another version of the questionnaire starts empty')
  } finally {
    Object.assign(riskPaper, { version })
  }

  assert.ok((await client.call('account.riskSubmit', paper)).ok)
  assert.equal(await draftOf(), null)
  assert.deepEqual(await rows(), [])

  await client.call('account.riskDraftSave', draft)
  await server.db
    .updateTable('open_draft')
    .set({ saved_at: new Date('2026-10-20T09:00:00+08:00') })
    .execute()
  await sweep(server.ctx)
  assert.equal(await draftOf(), null)

  const refused = [
    await (await clientOf('liSiNoAccount')).call('account.riskDraftSave', draft),
    await (await clientOf('jiGou')).call('account.riskDraftSave', draft),
    await server.client().call('account.riskDraftSave', draft),
    await client.call('account.riskDraftSave', { ...draft, answers: { 'q-age': 10 } }),
  ].map(answer => answer.ok || answer.code)
  assert.deepEqual(refused, ['GUARD-ACCOUNT', 'DS-ORG-0001', 'AUTH-0001', 'PARAM-0001'])
})
