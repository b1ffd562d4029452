import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { legalBreaches } from '@zhixiao/domain/law/text-law.ts'
import { type ESTree, parseSync } from 'vite'
import { root } from '../../scripts/lib/run.ts'

// The words that stand in code, read as visitors and staff read them after New Year 2027.
const DAYS = [isoDate('2027-01-04'), isoDate('2028-01-04')]
const HAN = /\p{Script=Han}/u

/** Statements that are right all the same: by place and words, when they are shown. */
const RIGHT: Readonly<Record<string, string>> = {
  'own-entry-fee apps/server/src/doors/console/demo-tickets.ts: 对申购费折扣有异议': 'a question of 2026',
  'assessments-a-day apps/web/src/screens/account/safe/DataExport.tsx: 每日最多导出3 次': 'about exports',
  'own-entry-fee apps/web/src/screens/assets/trade_record/RecordDetail.tsx: 补差费 12.34 元': 'what a record charged',
  'own-entry-fee apps/web/src/screens/fund_compare/compare-rows.tsx: 申购费率（首档） 赎回时收取':
    'while a back-end class charges: purchaseRate is null',
  'own-backend-fee apps/web/src/screens/fund_detail/FeeCalculator.tsx: 后端申购费（0.15%）': 'while it is above 0.00',
  'own-backend-fee apps/web/src/screens/fund_detail/Fees.tsx: 后端申购费率，赎回时收取': 'while chargesBackend',
  'own-entry-fee apps/web/src/screens/fund_detail/PlanResult.tsx: 申购费按本平台目前实际收取的费率计算':
    'also when it is 0',
  'redemption-fee-floor apps/web/src/screens/trade/ShortHeld.tsx: 不满 7 天，将收取 0.15%': 'the rate of the table',
  'own-entry-fee apps/web/src/screens/trade/change/ConversionEstimate.tsx: 申购费率差 0.15% − 0.15%':
    'while the supplement is above 0.00',
  'own-entry-fee apps/web/src/screens/trade/change/DearerThanPurchase.tsx: 申购费约 12.34 元':
    'while the supplement is above 0.00',
  'own-entry-fee packages/domain/src/customer/export-words.ts: 转换申请已收补差费': 'the name of a column',
  'own-entry-fee packages/domain/src/fund/fund-terms.ts: 申购费率折扣': 'the name of a term',
  'own-entry-fee packages/domain/src/fund/fund-terms.ts: 机构申购费率折扣': 'the name of a term',
}

type Said = { at: number; text: string }

/** What a part of the code shows; figures that are computed take a value, since a charge is claimed whatever its height. */
function textOf(node: ESTree.Node): string {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : '12.34'
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, at) => value.cooked + (node.expressions[at] ? textOf(node.expressions[at]) : ''))
        .join('')
    case 'JSXText':
      return node.value.replace(/\s*\n\s*/g, '')
    case 'JSXExpressionContainer':
      return node.expression.type === 'JSXEmptyExpression' ? '' : textOf(node.expression)
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.map(textOf).join('')
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'shareText' ? '0.15%' : '12.34'
    default:
      return '12.34'
  }
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: ESTree.Node): ESTree.Node[] => Object.values(node).flat().filter(isNode)

const SHOWN = new Set(['Literal', 'TemplateLiteral', 'JSXElement', 'JSXFragment'])

/** Every text of a part, those inside of others as well. */
function textsIn(node: ESTree.Node): Said[] {
  const own = SHOWN.has(node.type) ? [{ at: node.start, text: textOf(node) }] : []
  return [...own, ...childrenOf(node).flatMap(textsIn), ...rowOf(node)].filter(({ text }) => HAN.test(text))
}

/** A row of a table or list: its name beside each of its texts. */
function rowOf(node: ESTree.Node): Said[] {
  if (node.type !== 'ObjectExpression') return []
  const named = (names: readonly string[]) =>
    node.properties.flatMap(each =>
      each.type === 'Property' && each.key.type === 'Identifier' && names.includes(each.key.name)
        ? textsIn(each.value)
        : [],
    )
  const texts = named(['value', 'text', 'cell', 'sub', 'phone'])
  return named(['label', 'head', 'name', 'term']).flatMap(({ text: name }) =>
    texts.map(({ at, text }) => ({ at, text: `${name} ${text}` })),
  )
}

/** 'rule file: words' of each text that contradicts the law. */
function wrongIn(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  assert.deepEqual(errors, [], file)
  const texts = new Set(textsIn(program).map(({ text }) => text))
  return [...texts].flatMap(body =>
    legalBreaches({ title: '', lead: '', body, rules: [], contractDay: isoDate('2020-01-02'), fundKinds: [] }, DAYS)
      .filter(({ day }) => day !== null)
      .map(({ rule, says }) => `${rule} ${file}: ${says}`),
  )
}

test('LAW-02 the words in the code of site and console promise no fee, and deny none, otherwise than the law after New Year 2027', () => {
  const files = globSync('{apps/{web,console,server},packages/{ui,client,contract,domain}}/src/**/*.{ts,tsx}', {
    cwd: root,
  })
    .filter(file => !/\.test\.|\/testing\//.test(file))
    .sort()
  const found = files.flatMap(file => {
    const code = readFileSync(join(root, file), 'utf8')
    return HAN.test(code) ? wrongIn(file, code) : []
  })
  assert.deepEqual([...new Set(found)], Object.keys(RIGHT))
})

test('LAW-02 a false promise in a component, a template, or a row whose name stands apart is found', () => {
  for (const code of [
    'const x = <p>申购费按 <b>{shareText(rate)}</b> 收取</p>',
    'const x = `申购费 $' + '{moneyText(fee)} 元`',
    "const x = [{ label: '预估每期申购费', value: isBackEnd ? '赎回时按持有期收取' : fee }]",
    "const x = [{ head: '认购费', cell: row => <b>每笔收取 {shareText(row.rate)}</b> }]",
  ])
    assert.deepEqual(wrongIn('planted.tsx', code).length, 1, code)
  assert.deepEqual(wrongIn('planted.tsx', 'const x = <p>本公司直销免收申购费</p>'), [])
})
