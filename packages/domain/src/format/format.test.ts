import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fen, navE4, rateE8, shareCents } from '../money/money.ts'
import { largeNumberText, limitText, moneyText, signedMoneyText, sizeText, valueText, yuanText } from './amounts.ts'
import { capitalText } from './capital.ts'
import { dateText } from './dates.ts'
import { percentText, shareText } from './percent.ts'
import { toneOf } from './tone.ts'

test('FMT-03 money has two decimals and thousands separators, from text and from fen', () => {
  assert.equal(moneyText('1234567.5'), '1,234,567.50')
  assert.equal(moneyText(fen(123_456_789n)), '1,234,567.89')
  assert.equal(moneyText(shareCents(-100_000n)), '-1,000.00')
  assert.equal(moneyText('999'), '999.00')
  assert.equal(moneyText('-0.004'), '0.00')
  assert.equal(moneyText('12345678901234567.895'), '12,345,678,901,234,567.90')
  assert.equal(signedMoneyText('842.16'), '+842.16')
  assert.equal(signedMoneyText('-0.001'), '0.00')
})

test('FMT-03 a missing amount reads --, or 0.00元 with the unit', () => {
  for (const missing of [null, undefined, '', '  ']) {
    assert.equal(moneyText(missing), '--')
    assert.equal(yuanText(missing), '0.00元')
  }
  assert.equal(yuanText('10000'), '10,000.00元')
})

test('FMT-03 the grouped text is the amount again once the commas are gone', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), cents => {
      const text = moneyText(fen(cents))
      assert.match(text, /^-?\d{1,3}(,\d{3})*\.\d\d$/)
      assert.equal(BigInt(text.replace(/[,.]/g, '')), cents)
    }),
  )
})

test('FMT-04 amounts in capital numerals', () => {
  const cases = {
    '0': '零元整',
    '10.00': '壹拾元整',
    '1.05': '壹元零伍分',
    '0.05': '伍分',
    '0.50': '伍角',
    '1010.10': '壹仟零壹拾元壹角',
    '100000000.01': '壹亿元零壹分',
    '1001': '壹仟零壹元整',
    '101000': '壹拾万壹仟元整',
    '10010001': '壹仟零壹万零壹元整',
    '1000000000000': '壹万亿元整',
    '1234567890123.45': '壹万贰仟叁佰肆拾伍亿陆仟柒佰捌拾玖万零壹佰贰拾叁元肆角伍分',
    '-2.30': '负贰元叁角',
  }
  for (const [amount, text] of Object.entries(cases)) assert.equal(capitalText(amount), text)
  assert.equal(capitalText(fen(1050n)), '壹拾元伍角')
})

test('FMT-05 limits: 0 is 无限额, 元 below 10000, 万元 from there, cut to one decimal', () => {
  const cases = {
    '0': '无限额',
    '500': '500元',
    '500.50': '500.5元',
    '9999.99': '9999.99元',
    '10000': '1万元',
    '15000': '1.5万元',
    '12345': '1.2万元',
    '19999': '1.9万元',
    '10001': '1.0万元',
    '5000000.00': '500万元',
  }
  for (const [limit, text] of Object.entries(cases)) assert.equal(limitText(limit), text)
  assert.equal(limitText(fen(1_000_000n)), '1万元')
  assert.equal(limitText(null), '--')
})

test('FMT-06 sizes of funds in a list are all in 亿', () => {
  const cases = {
    '2250000000.00': '22.50亿',
    '40000000.00': '0.40亿',
    '1000000': '0.01亿',
    '999999.99': '不足 0.01 亿',
    '0': '0.00亿',
  }
  for (const [value, text] of Object.entries(cases)) assert.equal(sizeText(value), text)
  assert.equal(sizeText(null), '--')
})

test('FMT-06 large numbers take 亿, 万 and 千 strictly above each', () => {
  const cases = {
    '123456789': '1.23亿',
    '100000000': '10000.00万',
    '100000000.01': '1.00亿',
    '12345': '1.23万',
    '10000': '10.00千',
    '1234': '1.23千',
    '1000': '1000',
    '1000.01': '1.00千',
    '999.5': '999.5',
    '0': '0',
    '-123456': '-12.35万',
  }
  for (const [value, text] of Object.entries(cases)) assert.equal(largeNumberText(value), text)
  assert.equal(largeNumberText(undefined), '--')
})

test('FMT-07 percent multiplies by 100, has two decimals, a plus above zero, and no negative zero', () => {
  const cases = {
    '0.1548': '+15.48%',
    '-0.0339': '-3.39%',
    '0': '0.00%',
    '-0.00001': '0.00%',
    '0.00004': '0.00%',
    '0.00005': '+0.01%',
    '-0.00005': '-0.01%',
    '12': '+1200.00%',
  }
  for (const [ratio, text] of Object.entries(cases)) assert.equal(percentText(ratio), text)
  assert.equal(percentText(rateE8(15_481_000n)), '+15.48%')
  for (const missing of [null, undefined, '', ' ']) assert.equal(percentText(missing), '--')
  assert.equal(shareText('0.015'), '1.50%')
  assert.equal(shareText('0.05425', 3), '5.425%')
})

test('FMT-08 values have four decimals unless told otherwise', () => {
  assert.equal(valueText('1.2'), '1.2000')
  assert.equal(valueText(navE4(46_001n)), '4.6001')
  assert.equal(valueText('1.23455', 3), '1.235')
  assert.equal(valueText(''), '--')
})

test('FMT-09 dates read YYYY-MM-DD, eight digits are a date, nothing is --', () => {
  assert.equal(dateText('20261121'), '2026-11-21')
  assert.equal(dateText('2026-11-21'), '2026-11-21')
  assert.equal(dateText('2026-11-21 09:30:05', 'MM-DD HH:mm'), '11-21 09:30')
  assert.equal(dateText('2026-11-20T16:00:00.000Z', 'YYYY-MM-DD HH:mm:ss'), '2026-11-21 00:00:00')
  assert.equal(dateText(Date.UTC(2026, 10, 20, 16)), '2026-11-21')
  assert.equal(dateText('20261121', 'YYYY年MM月DD日'), '2026年11月21日')
  for (const missing of [null, undefined, '', '20260231', '2026-02-31 10:00', 'soon', Number.NaN])
    assert.equal(dateText(missing), '--')
})

test('FMT-10 the tone looks at the sign once commas, percent and units are gone; missing and zero are flat', () => {
  for (const up of ['+1,234.50', '15.48%', '0.01元', '1.2亿', 5n]) assert.equal(toneOf(up), 'rise', String(up))
  for (const down of ['-3.39%', '-1,000.00元', '-0.01', -5n]) assert.equal(toneOf(down), 'fall', String(down))
  for (const flat of ['0.00%', '--', '', '-0.00', '-', 'abc', null, undefined, 0n])
    assert.equal(toneOf(flat), 'flat', String(flat))
})

test('FMT-11 thousand-separator, percentage and 元 conversion throw a TypeError on what is no decimal', () => {
  for (const bad of [12.5, Number.NaN, {}, [], true, 'abc', '1e5', '1,000', '12元', '１２', '.5', '5.']) {
    for (const format of [signedMoneyText, percentText, yuanText, moneyText]) {
      assert.throws(() => Reflect.apply(format, null, [bad]), TypeError, `${format.name} ${String(bad)}`)
    }
  }
})
