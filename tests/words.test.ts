import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const code = ['apps/{web,server}/src/**/*.{ts,tsx}', 'packages/{ui,client,contract,domain,db}/src/**/*.{ts,tsx}']
const texts = ['demo/content/**/*.md', 'demo/content/files/*.vtt', 'demo/src/*.ts', 'README.zh.md', 'docs/*.zh.md']

/**
 * Not shipped, or fixed: the specification's dialogs, published risk papers and agreements keep their words. help-words.ts lists
 * words that customers use.
 */
const EXEMPT = /\.test\.ts$|\/testing\/|\/(guard-texts|help-words|risk-questions|sms\/messages)\.ts$|\/agreement\//

type Rule = readonly [wrong: RegExp, instead: string]
const everywhere: readonly Rule[] = [
  [/评测/, '测评'],
  [/百分之[零一二三四五六七八九十]|零点[零一二三四五六七八九]/, 'figures'],
  [/关怀版|老年版|适老版/, '长辈版'],
  [/登陆|帐|其它|请稍侯/, '登录, 账, 其他, 请稍候'],
]
const inTheInterface: readonly Rule[] = [
  [/定期定额/, '定投'],
  [/手机号码/, '手机号'],
  [/销户/, '注销'],
  [/你/, '您'],
  [/\p{Script=Han}[0-9]|[0-9]\p{Script=Han}/u, 'a space between Chinese and figures'],
]

/** `file:line wrong -> instead` for each line, without comments, that breaks a rule. */
function faults(patterns: readonly string[], rules: readonly Rule[]): string[] {
  const files = globSync([...patterns], { cwd: root }).filter(file => !EXEMPT.test(file))
  assert.ok(files.length > 0)
  return files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        /^\s*(\/\/|\/?\*\*? )/.test(line)
          ? []
          : rules.flatMap(([wrong, instead]) => {
              const found = wrong.exec(line)
              return found ? [`${file}:${at + 1} ${found[0]} -> ${instead}`] : []
            }),
      ),
  )
}

test('Chinese texts keep to the usage of docs/glossary.md', () => {
  assert.deepEqual(faults([...code, ...texts], everywhere), [])
})

test('the interface keeps to its own words, and sets figures off with a space', () => {
  assert.deepEqual(
    faults(
      ['apps/{web,console}/src/**/*.{ts,tsx}', 'packages/{ui,client,contract,domain}/src/**/*.ts*'],
      inTheInterface,
    ),
    [],
  )
})

// Texts are for display only: decisions use a union or a code.
const HAN = '[^\'"`]*\\p{Script=Han}[^\'"`]*'
const COMPARED = new RegExp(
  `(?:[!=]==|\\bcase|(?:includes|has|startsWith|endsWith|indexOf)\\() *['"\`]${HAN}['"\`]|['"\`]${HAN}['"\`] *[!=]==|^ *'?\\p{Script=Han}+'?\\??:`,
  'u',
)
/** By file, the allowed comparisons: with texts of external data. */
const OTHERS_WORDS: Readonly<Record<string, RegExp>> = {
  // The list of areas has a placeholder for municipalities, which addresses leave out.
  'apps/web/src/screens/account/person_info/ProfileView.tsx': /'市辖区'/,
}

test('nothing is decided by a Chinese label', () => {
  const planted = [
    "if (name === '净值更正') x",
    "case '认购':",
    "'认购' === act",
    "  '赎回': 1,",
    "acts.includes('转换')",
  ]
  for (const line of planted) assert.match(line, COMPARED)
  for (const line of ["act ? '认购' : '申购'", "title: '提示'", "const a = '收益'"]) assert.doesNotMatch(line, COMPARED)
  const found = faults([...code, 'demo/src/**/*.ts'], [[COMPARED, 'a union or a code']])
  assert.deepEqual(
    found.filter(fault => !OTHERS_WORDS[fault.split(':')[0] ?? '']?.test(fault)),
    [],
  )
})

// A digit of the wire has a name in packages/domain/src/codes, and is read at the edge.
const DIGIT = /[!=]== '[0-9]'/
/** By file, digits that are no code. */
const PLAIN_DIGITS: Readonly<Record<string, RegExp>> = {
  // The leading zero of a decimal text.
  'packages/domain/src/exchange/field.ts': /./,
  // A switch of the environment.
  'apps/server/src/kernel/env.ts': /./,
  // The states of a text, which its front matter spells out.
  'apps/server/src/engine/content-store/agreements.ts': /./,
  'apps/server/src/engine/content-store/export-folder.ts': /./,
}

test('no code of the wire is compared by its digit', () => {
  const found = faults(code, [[DIGIT, 'a name of domain/codes']])
  assert.deepEqual(
    found.filter(fault => !PLAIN_DIGITS[fault.split(':')[0] ?? '']?.test(fault)),
    [],
  )
})
