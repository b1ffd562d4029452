import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brand, managerPictureAt } from '@zhixiao/domain/brand.ts'
import { inBrandColours } from '@zhixiao/domain/brand-colours.ts'
import { remittanceFields } from '@zhixiao/domain/codes/remittance-account.ts'
import { contrast } from '@zhixiao/domain/colour/oklch.ts'
import { pagePolicy } from '../doors/http/security-headers.ts'
import { readPdf } from '../testing/pdf.ts'
import { brandFaults } from './brand.ts'

test('CODE-18 the brand file holds, with every field of the remittance account', () => {
  assert.deepEqual(brandFaults(brand, null), [])
  assert.deepEqual(Object.keys(brand.remittance), Object.keys(remittanceFields))
})

test('FTR-10 CODE-18 a file of an earlier release that names the year of its footer holds as well', () => {
  assert.deepEqual(brandFaults({ ...brand, copyrightYear: 2024 }, null), [])
})

/** The look of another firm: its mark is one filled shape and one line, its motif has three lines. */
const ownLook = {
  name: '远航基金',
  service: '网上交易',
  company: '远航基金管理有限公司',
  mark: {
    box: 24,
    parts: [{ path: 'M2 20L12 3L22 20z' }, { path: 'M2 22h20', width: 2, colour: 'accent' }],
  },
  motif: { lines: 3, bend: [0.2, 0.8] },
  colours: { primary: '#5B2A86', ground: '#24123A', accent: '#7A5C00' },
}

test('LIV-01 colours that nobody could read, or that say that a figure rises or falls, are refused', () => {
  const faultsOf = (colours: object) => brandFaults({ ...brand, colours }, null)
  const { colours } = ownLook
  assert.deepEqual(faultsOf(colours), [])
  assert.match(faultsOf({ ...colours, primary: '#8AB4FA' }).join(), /colours.primary must be dark enough/)
  assert.match(faultsOf({ ...colours, primary: '#B51F2E' }).join(), /colours.primary must be neither red nor green/)
  assert.match(faultsOf({ ...colours, ground: '#3A5A8C' }).join(), /colours.ground must be dark/)
  assert.match(faultsOf({ ...colours, accent: '#E0B000' }).join(), /colours.accent must be dark enough/)
  assert.deepEqual(faultsOf({ ...colours, accent: 'gold' }), [
    'brand.json: colours.accent must be a colour such as #164FB3.',
  ])
  // A file without a look has that of the product.
  const { founded, promise, motif, colours: _, service, ...plain } = brand
  assert.deepEqual(brandFaults(plain, null), [])
  assert.deepEqual(brandFaults({ ...brand, founded: '2015-13-01', promise: { ...promise, lines: [] } }, null), [
    'brand.json: founded must be a day such as 2015-09-18.',
    'brand.json: promise.lines must not be empty.',
  ])
})

test('LIV-01 tokens in the colours of another firm keep their contrasts; those of the product stay as they are', () => {
  const sheet = readFileSync(new URL('../../../../packages/ui/src/styles/tokens.css', import.meta.url), 'utf8')
  assert.equal(inBrandColours(sheet, brand.colours), sheet)
  const own = inBrandColours(sheet, ownLook.colours)
  const valuesOf = (css: string, name: string) =>
    [...css.matchAll(new RegExp(`--${name}: (#\\w{6})`, 'g'))].map(([, hex = '']) => hex)
  assert.equal(valuesOf(own, 'action-primary')[0], ownLook.colours.primary)
  assert.equal(valuesOf(own, 'surface-inverse')[0], ownLook.colours.ground)
  assert.equal(valuesOf(own, 'color-star')[0], ownLook.colours.accent)
  for (const name of ['text-primary', 'color-rise', 'chart-2'])
    assert.deepEqual(valuesOf(own, name), valuesOf(sheet, name))
  let moved = 0
  for (const name of new Set([...sheet.matchAll(/--([a-z0-9-]+): #/g)].map(([, token = '']) => token))) {
    const [before, after] = [valuesOf(sheet, name), valuesOf(own, name)]
    for (const [at, hex] of before.entries()) {
      const now = after[at] ?? ''
      if (now === hex || Object.values(ownLook.colours).includes(now)) continue
      moved += 1
      assert.ok(Math.abs(contrast(now, '#FFFFFF') / contrast(hex, '#FFFFFF') - 1) < 0.02, `${name}: ${hex} and ${now}`)
    }
  }
  assert.ok(moved > 60, `${moved} moved`)
})

test('LIV-01 the file of another firm changes the head of its papers, its covers, its mails and the picture of a link', context => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-brand-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'own.json'), JSON.stringify({ ...brand, ...ownLook }))
  const script = `
    const { sharePicture, typeset } = await import('${new URL('../platform/pdf/typeset.ts', import.meta.url)}')
    const { coverSvg } = await import('${new URL('../../../../packages/domain/src/drawing/svg.ts', import.meta.url)}')
    const { mailPage } = await import('${new URL('../platform/gateways/mail-page.ts', import.meta.url)}')
    const paper = { firm: '远航基金管理有限公司', title: '确认单', facts: [], date: '2026-11-20', body: [] }
    const pdf = Buffer.from(await typeset(paper)).toString('base64')
    const picture = Buffer.from(await sharePicture({ title: '题', note: '注' })).toString('base64')
    const cover = coverSvg([{ kind: 'dot', at: { x: 1, y: 1 }, r: 1, fill: 'accent' }], 'paper')
    process.stdout.write(JSON.stringify({ pdf, picture, cover, mail: await mailPage('任务延误', '请看\\n今日 <b>') }))`
  const made = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, BRAND_FILE: 'own.json' },
    encoding: 'utf8',
    maxBuffer: 16 * 1_048_576,
  })
  const { pdf, picture, cover, mail } = JSON.parse(made.stdout)
  // 5B2A86 and 7A5C00 in shares of one.
  const { drawn } = readPdf(Buffer.from(pdf, 'base64'))
  assert.match(drawn, /0\.356\d* 0\.164\d* 0\.525\d*/)
  assert.match(drawn, /0\.478\d* 0\.360\d* 0(?:\.0+)? /)
  assert.doesNotMatch(drawn, /0\.086\d* 0\.309\d* 0\.70[12]\d*/)
  assert.match(cover, /fill="#5B2A86"/)
  assert.match(mail.html, /远航基金网上交易/)
  assert.match(mail.html, /background:#24123A/)
  assert.match(mail.html, /今日 &#60;b&#62;/)
  assert.equal(mail.attachments[0].cid, 'mark')
  assert.equal(Buffer.from(picture, 'base64').subarray(1, 4).toString(), 'PNG')
  assert.equal(Buffer.from(picture, 'base64').readUInt32BE(16), 1_200)
})

test('each fault of the brand file is one sentence that names its field', () => {
  const { icp, ...withoutIcp } = brand
  const wrong = { ...withoutIcp, hotline: '400-921', fax: icp, colour: 'red', imageBases: { managers: 'http://a/' } }
  assert.deepEqual(brandFaults(wrong, null).sort(), [
    'brand.json: fax must be a telephone number.',
    'brand.json: has fields that are not known: colour.',
    'brand.json: hotline must be digits alone.',
    'brand.json: icp is missing or of the wrong kind.',
    'brand.json: imageBases.managers must be empty, a path of this site or an https address, ending in /.',
  ])
})

test('LIV-01 own texts of messages and answers name the field that is wrong', () => {
  const faultsOf = (texts: object) => brandFaults({ ...brand, ...texts }, null)
  assert.deepEqual(
    faultsOf({ sms: { code: { text: '{code}是您的验证码', id: 'SMS_1' } }, results: { '0000': '好' } }),
    [],
  )
  for (const [text, fault] of [
    ['您的验证码', 'must have {code}'],
    ['{code}，{name}', 'must not have {name}: known are code'],
    ['{code', 'must have {code}'],
    ['{code}}', 'must not have a single brace'],
    ['【我】{code}', 'must not have 【 or 】: the name is put before it'],
    ['{code}'.padEnd(301, '长'), 'must be of 300 characters at most'],
  ] as const)
    assert.deepEqual(faultsOf({ sms: { code: { text } } }), [`brand.json: sms.code.text ${fault}.`])
  assert.deepEqual(faultsOf({ sms: { kode: { text: 'x' } } }), ['brand.json: sms has fields that are not known: kode.'])
  assert.match(faultsOf({ results: { 'AUTH-9999': 'x' } }).join(), /results/)
  assert.deepEqual(faultsOf({ headings: { orderPending: '申请已受理' } }), [])
  assert.match(faultsOf({ headings: { orderDone: '好' } }).join(), /headings/)
  assert.match(faultsOf({ headings: { orderPending: '长'.repeat(21) } }).join(), /headings.orderPending must be of 20/)
  assert.deepEqual(faultsOf({ sms: { code: { id: 'a b' } } }), [
    'brand.json: sms.code.id must be the id of a template at the SMS provider.',
  ])
})

test('LET-11 pictures come from configured base addresses, of another host too, and pages may load them from there alone', () => {
  for (const managers of [
    '',
    '/people/',
    'https://pictures.example.com/',
    'https://pictures.example.com:8443/managers/',
  ])
    assert.deepEqual(brandFaults({ ...brand, imageBases: { managers } }, null), [], managers)
  for (const managers of ['people/', '/people', '//a.com/', 'http://a.com/', 'https://a.com/x?y=/', 'https://a.com'])
    assert.equal(brandFaults({ ...brand, imageBases: { managers } }, null).length, 1, managers)
  assert.equal(
    managerPictureAt('https://pictures.example.com/managers/', 'M001'),
    'https://pictures.example.com/managers/M001.webp',
  )
  assert.equal(managerPictureAt('', 'M001'), '')
  const imagesOf = (bases: readonly string[]) =>
    /img-src [^;]*/.exec(pagePolicy({ scripts: '', styles: '' }, bases))?.[0]
  assert.equal(imagesOf(['', '/people/']), "img-src 'self' data: blob:")
  assert.equal(
    imagesOf(['https://pictures.example.com/managers/']),
    "img-src 'self' data: blob: https://pictures.example.com",
  )
})

test('LIV-01 the file that BRAND_FILE names takes the place of brand.json at the next start, and one that cannot be read is named', context => {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-brand-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'own.json'), JSON.stringify({ ...brand, name: '远航基金' }))
  writeFileSync(join(folder, 'torn.json'), '{"name":')
  const modules = new URL('../../../../packages/domain/src/', import.meta.url)
  const script = `
    const { fault } = await import('${modules}brand-file.ts')
    const { brand } = await import('${modules}brand.ts')
    const { messageOf } = await import('${new URL('../../contract/src/errors.ts', modules)}')
    const { guardTexts } = await import('${new URL('../../contract/src/guard-texts.ts', modules)}')
    const { smsMessage } = await import('${modules}sms/messages.ts')
    const { body, providerId, values } = smsMessage('code', { code: '123456' })
    const own = [body, providerId, values, messageOf('AUTH-0002'), messageOf('GUARD-RISK-MISSING'), guardTexts['GUARD-RISK-MISSING']]
    process.stdout.write(fault ?? (brand.sms ? JSON.stringify([brand.name, ...own]) : brand.name))`
  const read = (file: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      env: { ...process.env, BRAND_FILE: file },
      encoding: 'utf8',
    }).stdout
  const texts = {
    sms: { code: { text: '{code}是您的验证码。', id: 'SMS_1' } },
    results: { 'AUTH-0002': '账号或密码不正确', 'GUARD-RISK-MISSING': '请先评测' },
  }
  writeFileSync(join(folder, 'texts.json'), JSON.stringify({ ...brand, ...texts, name: '远航基金' }))
  assert.deepEqual(JSON.parse(read('texts.json')), [
    '远航基金',
    '【远航基金】123456是您的验证码。',
    'SMS_1',
    [['code', '123456']],
    '账号或密码不正确',
    '请先评测',
    '请先评测',
  ])
  assert.equal(read('own.json'), '远航基金')
  assert.equal(read(join(folder, 'own.json')), '远航基金')
  assert.equal(read(''), brand.name)
  assert.equal(read('none.json'), 'BRAND_FILE: none.json is not there.')
  assert.equal(read('torn.json'), 'BRAND_FILE: torn.json is no JSON.')
})
