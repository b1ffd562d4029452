import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupsOf } from './fund-groups.ts'

test('ENG-06 funds joined by conversions are settled one after the other, all others side by side', () => {
  assert.deepEqual(groupsOf(['1', '2', '3', '4', '5'], []), [['1'], ['2'], ['3'], ['4'], ['5']])
  assert.deepEqual(
    groupsOf(
      ['1', '2', '3', '4', '5'],
      [
        ['4', '1'],
        ['5', '4'],
        ['3', '9'],
        ['9', '2'],
      ],
    ),
    [
      ['1', '4', '5'],
      ['2', '3'],
    ],
  )
})
