import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readEnv, settings } from '../../kernel/env.ts'
import type { SettingWords } from '../../kernel/setting-text.ts'
import { settingWords } from '../../kernel/setting-words.ts'
import { productionFaults } from './production-faults.ts'

const namesIn = (sentences: readonly string[]): Set<string> =>
  new Set(sentences.flatMap(each => each.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []).filter(name => name in settings))

/** Of each setting the choices that need it, as the documents say. */
const said = Object.entries<SettingWords>(settingWords).flatMap(([name, { needed }]) =>
  needed === undefined || needed === 'production' ? [] : needed.map(choice => ({ name, choice })),
)

test('HAND-04 the settings said to be needed in production are those without which it does not start', () => {
  const read = readEnv({ NODE_ENV: 'production' })
  assert.ok(read.ok)
  const faults = productionFaults({
    env: read.env,
    brand: { name: '北辰基金' },
    brandFileFault: null,
    smsWithoutTemplate: [],
    database: null,
    fieldKeyBits: null,
    keyStoreFault: null,
  })
  const refused = faults.map(fault => /^\w+/.exec(fault)?.[0] ?? '')
  const words = Object.entries<SettingWords>(settingWords).filter(([, { needed }]) => needed === 'production')
  assert.deepEqual(words.map(([name]) => name).toSorted(), refused.toSorted())
})

test('HAND-04 the settings said to be needed by a choice are those that it asks for', () => {
  const asked = Object.entries(settings).flatMap(([name, schema]) => {
    const form = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? schema.unwrap() : schema
    if (!(form instanceof z.ZodEnum)) return []
    return form.options.flatMap(option => {
      const read = readEnv({ [name]: option })
      return read.ok
        ? []
        : [...namesIn(read.faults)].filter(each => each !== name).map(each => `${each} ${name}=${option}`)
    })
  })
  const byChoice = said.filter(({ choice }) => choice.includes('=')).map(({ name, choice }) => `${name} ${choice}`)
  assert.ok(asked.length > 20)
  assert.deepEqual(byChoice.toSorted(), asked.toSorted())
})

test('HAND-04 the settings said to be needed by another setting are asked for where that is given', () => {
  const peers = ['BANK_GATEWAY', 'SMS_GATEWAY', 'IDENTITY_GATEWAY', 'NAME_LISTS', 'CUSTODIAN']
  const http = { NODE_ENV: 'production', ...Object.fromEntries(peers.map(name => [name, 'http'])) }
  const without = readEnv(http)
  assert.ok(!without.ok)
  const bySetting = said.filter(({ choice }) => !choice.includes('='))
  assert.ok(bySetting.length > 10)
  for (const { name, choice } of bySetting) {
    const read = readEnv({ ...http, [choice]: 'https://id.test' })
    assert.ok(!read.ok && namesIn(read.faults).has(name) && !namesIn(without.faults).has(name), `${name} ${choice}`)
  }
})
