import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHelpSearch, helpText } from './search-help.ts'

const texts = [
  helpText('最低买多少？', '起购金额写在购买页面，一般 10 元起。'),
  helpText('提交之后可以撤单吗？', '可以。15:00 之前，可以到交易记录撤销申购、赎回和转换的申请，已付的款项原路退回。'),
  helpText('为什么提示超过单日限额？', '上限按交易日统计；撤单之后额度随即恢复。'),
  helpText('怎样更换已经绑定的银行卡？', '先绑定新卡，再转移份额。'),
  helpText('忘记登录密码怎么找回？', '在登录页选择忘记密码，用手机号和证件号找回。'),
  helpText('赎回的钱几天到账？', '货币基金一般 T+1 日到账。'),
  helpText('哪些基金之间可以转换？', '同一登记机构的基金之间。'),
]
const help = createHelpSearch(texts)
const titles = (question: string) => help.search(question).map(({ text }) => text.title)

test('CUS-18 a question finds the answer by what it is about, in the words of customers and in ours', () => {
  for (const question of ['怎么撤单', '撤单', '我想撤单怎么办？', '如何取消订单', '怎么撤回', ' 撤 单 '])
    assert.equal(titles(question)[0], '提交之后可以撤单吗？', question)
  for (const question of ['换卡', '我要换银行卡', '怎样换绑银行卡'])
    assert.equal(titles(question)[0], '怎样更换已经绑定的银行卡？', question)
  for (const question of ['密码忘了怎么办', '忘记密码'])
    assert.deepEqual(titles(question), ['忘记登录密码怎么找回？'], question)
  for (const question of ['赎回多久到账', '卖出几天到帐', '赎回到账'])
    assert.equal(titles(question)[0], '赎回的钱几天到账？', question)
  assert.deepEqual(titles('t+1'), ['赎回的钱几天到账？'])
  assert.deepEqual(titles('怎么转换'), ['哪些基金之间可以转换？', '提交之后可以撤单吗？'])
})

test('CUS-18 everything asked for must be there, the title first, and nothing is found by empty words', () => {
  assert.deepEqual(titles('撤单'), ['提交之后可以撤单吗？', '为什么提示超过单日限额？'])
  assert.deepEqual(titles('撤单之后额度'), ['为什么提示超过单日限额？'])
  assert.equal(titles('注销撤单')[0], '提交之后可以撤单吗？')
  for (const question of [
    '',
    '？',
    '怎么',
    '怎么办',
    '我想',
    'h',
    '股东大会',
    '8000',
    't+12',
    '股前大后',
    '撤单股东股东',
  ])
    assert.deepEqual(titles(question), [], question)
})

test('CUS-18 title and text are marked where the words are, the text by what the title lacks', () => {
  const [first, second] = help.search('撤单').map(({ text, ranges, excerpt }) => ({
    title: ranges.map(([start, end]) => text.title.slice(start, end)),
    excerpt: excerpt.ranges.map(([start, end]) => excerpt.text.slice(start, end)),
    text: excerpt.text,
  }))
  assert.deepEqual([first?.title, first?.excerpt], [['撤单'], ['撤销']])
  assert.deepEqual([second?.title, second?.excerpt], [[], ['撤单']])
  const long = helpText('长文', `${'这里是很长的说明。'.repeat(20)}最后才说到 𬭊 Ａ 类份额。${'再写一些。'.repeat(20)}`)
  const [hit] = createHelpSearch([long]).search('a类份额')
  assert.ok(hit)
  assert.ok(hit.excerpt.text.startsWith('…') && hit.excerpt.text.endsWith('…'))
  assert.deepEqual(
    hit.excerpt.ranges.map(([start, end]) => hit.excerpt.text.slice(start, end)),
    ['Ａ 类份额'],
  )
})
