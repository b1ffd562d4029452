import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Figure } from './harness.ts'
import { machine, machineText, withAnswers } from './report.ts'

const figure = (what: string): Figure => ({ what, value: 0.5, unit: 's', limit: 1, wanted: 'at most', detail: 'x' })
const answer = (question: string, what: string) => ({ question, at: '', seconds: 1, figures: [figure(what)] })
const EMPTY = 'Words.\n\n<!-- drawn by npm run bench: begin -->\n<!-- drawn by npm run bench: end -->\n\nMore.\n'

test('HAND-04 each block of figures names its machine, and a run replaces only the blocks of its own questions', () => {
  const first = withAnswers(EMPTY, 'on A.', [answer('pages', 'home'), answer('orders', 'placement')])
  assert.equal(withAnswers(first, 'on A.', []), first)
  const second = withAnswers(first, 'on B.', [answer('pages', 'list')])
  assert.match(second, /^Words\.\n\n<!-- drawn by npm run bench: begin -->\n\n### pages\n\non B\.\n\n\| what /)
  assert.match(
    second,
    /\n\n### orders\n\non A\.\n\n\| what .*\n.*\n\| placement \| 0\.50 s \| ≤ 1 s \| x \| yes \|\n\n<!--/,
  )
  assert.doesNotMatch(second, /\| home \|/)
  assert.ok(second.endsWith('<!-- drawn by npm run bench: end -->\n\nMore.\n'))
})

test('HAND-04 a machine is its processor, cores, memory, system, Node and PostgreSQL, and the load before the run', () => {
  assert.match(
    machineText({ ...machine(), postgres: '18.4' }),
    /^.+, \d+ cores, \d+ GiB, \w+ .+, Node [\d.]+, PostgreSQL 18\.4 \(embedded\); load before the run [\d.]+$/,
  )
})
