import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brand } from '@zhixiao/domain/brand.ts'
import { remittanceFields } from '@zhixiao/domain/codes/remittance-account.ts'
import { brandFaults } from './brand.ts'

test('CODE-18 the brand file holds, with every field of the remittance account', () => {
  assert.deepEqual(brandFaults(brand), [])
  assert.deepEqual(Object.keys(brand.remittance), Object.keys(remittanceFields))
})

test('each fault of the brand file is one sentence that names its field', () => {
  const { icp, ...withoutIcp } = brand
  const wrong = { ...withoutIcp, hotline: '400-921', fax: icp, colour: 'red', imageBases: { managers: 'http://a/' } }
  assert.deepEqual(brandFaults(wrong).sort(), [
    'brand.json: fax must be a telephone number.',
    'brand.json: has fields that are not known: colour.',
    'brand.json: hotline must be digits alone.',
    'brand.json: icp is missing or of the wrong kind.',
    'brand.json: imageBases.managers must be empty or a path of this site that ends in /.',
  ])
})
