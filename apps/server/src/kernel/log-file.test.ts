import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openLogFile } from './log-file.ts'

test('OPS-08 the log file is appended to by later starts, is for its owner only, and above 20 MB begins again with one before it', t => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-log-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  openLogFile(folder).to.write('first\n')
  const { to, path } = openLogFile(folder)
  to.write('second\n')
  assert.equal(readFileSync(path, 'utf8'), 'first\nsecond\n')
  assert.equal(statSync(path).mode & 0o077, 0)
  truncateSync(path, 20 * 1024 * 1024 + 1)
  openLogFile(folder).to.write('third\n')
  assert.equal(readFileSync(path, 'utf8'), 'third\n')
  assert.equal(statSync(`${path}.1`).size, 20 * 1024 * 1024 + 1)
})

test('SEC-10 a full disk costs log lines, but ends no program', { skip: !existsSync('/dev/full') }, t => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-log-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'log'))
  symlinkSync('/dev/full', join(folder, 'log', 'zhixiao.log'))
  assert.doesNotThrow(() => openLogFile(folder).to.write('lost\n'))
})
