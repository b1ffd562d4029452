import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commands } from './commands.ts'
import { parseCommand, runCommand } from './run-command.ts'

const noDatabase = () => Promise.reject(new Error('no database is needed for this'))

async function say(...argv: string[]): Promise<{ code: number; text: string }> {
  let text = ''
  const code = await runCommand(parseCommand(argv), noDatabase, more => {
    text += more
  })
  return { code, text }
}

test('OPS-01 OPS-03 OPS-04 OPS-06 each command explains itself without a database', async () => {
  for (const [name, command] of Object.entries(commands)) {
    const { code, text } = await say(...name.split(' '), '--help')
    assert.equal(code, 0)
    assert.ok(text.startsWith(`npm run ops -- ${name}`), text)
    assert.equal(text.includes('--dry-run'), command.writes)
  }
  const all = await say('--help')
  assert.equal(all.code, 0)
  for (const name of Object.keys(commands)) assert.ok(all.text.includes(`  ${name} `))
})

test('wrong usage prints the usage and exits with 2', async () => {
  const wrong: [argv: string[], text: RegExp][] = [
    [[], /^npm run ops -- COMMAND/],
    [['sell'], /^There is no command sell\./],
    [['nav'], /^There is no command nav\./],
    [['constructor'], /^There is no command constructor\./],
    [['nav', 'import'], /^Something is missing\.\nnpm run ops -- nav import FILE/],
    [['nav', 'import', 'a.csv', 'b.csv'], /^b\.csv is too much\./],
    [['nav', 'import', 'a.csv', '--fnd', '1'], /'--fnd'/],
    [['clock', 'back'], /^back is too much\./],
    [['verify', '--dry-run'], /'--dry-run'/],
  ]
  for (const [argv, expected] of wrong) {
    const { code, text } = await say(...argv)
    assert.equal(code, 2, argv.join(' '))
    assert.match(text, expected)
  }
})
