import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { lineSet } from './redemption-line.ts'

const LINE = { lender: '测试商业银行', limit: parseFen('5000.00'), isOpen: true }
function shown(before: typeof LINE | null): string[] {
  const { lender } = LINE
  const [limit, used] = [parseFen('6000.00'), parseFen('0.00')]
  const { changes = [] } = lineSet.show({ fund: '990001', fundname: '测试货币A', lender, limit, before, used })
  return changes.map(each => `${each.name}: ${each.before} > ${each.after}`)
}

test('SHLF-08 who checks the line of a fund reads what changes and nothing that stays', () => {
  const limit = '垫资额度: 5,000.00 元 > 6,000.00 元'
  assert.deepEqual(shown(LINE), [limit])
  assert.deepEqual(shown({ ...LINE, isOpen: false }), ['测试货币A快速赎回: 暂停 > 开通', limit])
  assert.equal(shown(null).length, 3)
})
