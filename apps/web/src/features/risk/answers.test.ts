import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstOpen, type Question, sentAnswers, withoutRefused } from './answers.ts'

const question = (questionId: string): Question => ({ questionId, title: '', options: ['是', '否'], selectIndex: '' })
const questions = [question('age'), question('debt'), question('loss')]

test('RISK-01 answers are sent only when every question has one', () => {
  assert.equal(sentAnswers(questions, { age: 0, loss: 1 }), null)
  assert.deepEqual(sentAnswers(questions, { loss: 1, age: 0, debt: 1, other: 3 }), [
    { questionId: 'age', selectIndex: 0 },
    { questionId: 'debt', selectIndex: 1 },
    { questionId: 'loss', selectIndex: 1 },
  ])
})

test('RISK-01 an answer refused by its question is to be given again', () => {
  const answers = { age: 4, debt: 1 }
  assert.deepEqual(withoutRefused(answers, 'riskAnswers.age'), { debt: 1 })
  for (const field of ['riskAnswers', 'agreements', undefined]) assert.equal(withoutRefused(answers, field), answers)
})

test('RISK-01 a questionnaire goes on at its first open question', () => {
  assert.equal(firstOpen(questions, {}), 0)
  assert.equal(firstOpen(questions, { age: 0, loss: 1 }), 1)
  assert.equal(firstOpen(questions, { age: 0, debt: 0, loss: 0 }), 2)
  assert.equal(firstOpen([], {}), 0)
})
