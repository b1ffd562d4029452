import assert from 'node:assert/strict'
import { test } from 'node:test'
import { riskPaper, riskPaperOf } from './risk-questions.ts'
import { levelsThatSuit, type RiskAnswer, scoreRiskPaper } from './risk-score.ts'

/** Answers that choose `pick` among the options of each scored question, and no in both lowest-class questions. */
const answersAt = (pick: 'first' | 'last' | 'middle'): RiskAnswer[] =>
  riskPaper.questions.map(({ id, options, lowest }) => {
    const last = options.length - 1
    const index = { first: 0, middle: Math.floor(last / 2), last }[pick]
    return { questionId: id, selectIndex: lowest ? 1 : index }
  })

const resultOf = (answers: RiskAnswer[]) => {
  const scored = scoreRiskPaper(riskPaper, answers, null)
  assert.ok(scored.ok)
  return scored.result
}

test('RISK-01 the points of the answers make the class', () => {
  assert.deepEqual(resultOf(answersAt('first')), { score: 24, riskability: 'C1', lowestRisk: false })
  assert.deepEqual(resultOf(answersAt('last')), { score: 92, riskability: 'C5', lowestRisk: false })
  assert.equal(resultOf(answersAt('middle')).riskability, 'C3')
})

test('RISK-01 each class begins at its points', () => {
  const classAt = (points: number) => {
    const questions = [{ id: 'all', title: '', options: [['', points] as const] }]
    const scored = scoreRiskPaper({ version: '', questions }, [{ questionId: 'all', selectIndex: 0 }], null)
    return scored.ok && scored.result.riskability
  }
  assert.deepEqual([35, 36, 51, 52, 67, 68, 81, 82].map(classAt), ['C1', 'C2', 'C2', 'C3', 'C3', 'C4', 'C4', 'C5'])
})

test('RISK-01 more appetite in any one answer never makes a lower class', () => {
  const base = answersAt('middle')
  for (const { id, options, lowest } of riskPaper.questions.filter(question => !question.lowest)) {
    const byPoints = [...options.keys()].toSorted((a, b) => (options[a]?.[1] ?? 0) - (options[b]?.[1] ?? 0))
    const scores = byPoints.map(selectIndex =>
      resultOf(base.map(answer => (answer.questionId === id ? { questionId: id, selectIndex } : answer))),
    )
    for (let i = 1; i < scores.length; i++) {
      assert.ok((scores[i]?.score ?? 0) > (scores[i - 1]?.score ?? 0), `${id} ${lowest}`)
      assert.ok((scores[i]?.riskability ?? '') >= (scores[i - 1]?.riskability ?? ''))
    }
  }
})

test('RISK-02 who can bear no loss or cannot act alone is of the lowest class whatever the points', () => {
  for (const questionId of ['capacity', 'tolerance']) {
    const answers = answersAt('last').map(answer =>
      answer.questionId === questionId ? { questionId, selectIndex: 0 } : answer,
    )
    assert.deepEqual(resultOf(answers), { score: 92, riskability: 'C0', lowestRisk: true })
  }
  assert.deepEqual(levelsThatSuit('C0'), ['R1'])
  assert.deepEqual(levelsThatSuit('C3'), ['R1', 'R2', 'R3'])
})

test('RISK-01 a missing, doubled, unknown or impossible answer names its question', () => {
  const all = answersAt('middle')
  const fault = (answers: RiskAnswer[]) => {
    const scored = scoreRiskPaper(riskPaper, answers, null)
    return scored.ok ? null : scored.fault.questionId
  }
  assert.equal(fault(all.filter(answer => answer.questionId !== 'debt')), 'debt')
  assert.equal(fault([...all, { questionId: 'goal', selectIndex: 0 }]), 'goal')
  assert.equal(fault([...all, { questionId: 'height', selectIndex: 0 }]), 'height')
  assert.equal(
    fault(all.map(answer => (answer.questionId === 'loss' ? { ...answer, selectIndex: 5 } : answer))),
    'loss',
  )
  assert.equal(fault([]), 'age')
})

test('RISK-01 every age from 18 on has an answer, and another names its question', () => {
  const [age, ...others] = answersAt('middle')
  const question = riskPaper.questions.find(({ id }) => id === age?.questionId)
  assert.ok(age && question)
  const fits = (years: number | null, selectIndex: number) => {
    const scored = scoreRiskPaper(riskPaper, [{ ...age, selectIndex }, ...others], years)
    if (!scored.ok) assert.deepEqual(scored.fault, { questionId: 'age', kind: 'age' })
    return scored.ok
  }
  const optionsOf = (years: number | null) =>
    question.options.filter((_, index) => fits(years, index)).map(([text]) => text)
  assert.deepEqual([18, 25, 26, 50, 51, 60, 61, 70, 71, 100].map(optionsOf), [
    ['18至25岁'],
    ['18至25岁'],
    ['26至50岁'],
    ['26至50岁'],
    ['51至60岁'],
    ['51至60岁'],
    ['61至70岁'],
    ['61至70岁', '70岁以上'],
    ['70岁以上'],
    ['70岁以上'],
  ])
  assert.equal(optionsOf(null).length, question.options.length)
})

test('RISK-01 ages are asked in their order, and answers to the papers before keep their words', () => {
  const wordsOf = (version: string, index: number) =>
    riskPaperOf(version)?.questions.find(({ id }) => id === 'age')?.options[index]?.[0]
  assert.deepEqual(
    [0, 1, 2, 3, 4].map(index => wordsOf(riskPaper.version, index)),
    [...['18至25岁', '26至50岁', '51至60岁', '61至70岁', '70岁以上']],
  )
  for (const version of ['2026.1', '2026.2'])
    assert.deepEqual(
      [0, 4].map(index => wordsOf(version, index)),
      ['70岁以上', '26至50岁'],
      version,
    )
  assert.equal(riskPaperOf('2025.1'), undefined)
})
