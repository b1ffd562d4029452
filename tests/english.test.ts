import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
/** docs/style.md, "English". */
const REFUSED =
  /\b(anew|lest|whichever|whoever|reckon\w*|of it|(?:is|are|was|were) told|tells of|who holds it|befall\w*|hitherto)\b/i
/** Migrations that landed cannot change; the style guide itself names the words. */
const LEFT_OUT = [/^packages\/db\/src\/migrations\//, /^docs\/style\.md$/, /^docs\/schema\.sql$/, /^docs\/log\//]

/** The comments and test titles of a source file, or a whole document, line by line. */
function englishLines(path: string, text: string): [number, string][] {
  const lines = text.split('\n').map((line, at): [number, string] => [at + 1, line])
  if (/\.(md|tsv)$/.test(path)) return lines
  const comment = path.endsWith('.sql') ? /--(.*)$/ : /(?:^|\s)\/\/(.*)$|^\s*\/?\*+(.*)$|\btest\(\s*[`'"](.*)$/
  let isInJsx = false
  return lines.flatMap(([at, line]): [number, string][] => {
    const jsx = path.endsWith('.tsx') ? (isInJsx ? line : /\{\/\*(.*)$/.exec(line)?.[1]) : undefined
    if (jsx !== undefined) {
      isInJsx = !jsx.includes('*/')
      return [[at, jsx]]
    }
    const found = comment.exec(line)
    return found ? [[at, found[1] ?? found[2] ?? found[3] ?? '']] : []
  })
}

test('comments, titles of tests and documents have none of the words that an engineer has to read twice', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md', '*.tsv'], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = files
    .trim()
    .split('\n')
    .filter(path => !LEFT_OUT.some(pattern => pattern.test(path)))
    .flatMap(path =>
      englishLines(path, readFileSync(`${root}${path}`, 'utf8'))
        .filter(([, line]) => REFUSED.test(line))
        .map(([at, line]) => `${path}:${at} ${line.trim()}`),
    )
  assert.deepEqual(found, [])
})
