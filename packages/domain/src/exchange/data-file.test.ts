import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isoDate } from '../calendar/dates.ts'
import { DataFileWriter, type ExchangeRecord, type FileHeader, openDataFile, recordOf } from './data-file.ts'
import { encodeGb18030 } from './gb18030.ts'
import { type FileType, fieldsOf, layouts } from './layouts.ts'
import type { FormatFault } from './lines.ts'
import { type DataFile, readDataFile, writeDataFile } from './testing.ts'

const header: FileHeader = {
  version: '21',
  creator: '037',
  receiver: '99',
  day: isoDate('2026-11-20'),
  summaryNo: 0,
  type: '02',
  sender: '037',
  recipient: '99',
}

const account = recordOf('02', {
  AppSheetSerialNo: '211101FSM0204',
  TransactionCfmDate: '20261123',
  ReturnCode: '0000',
  TransactionAccountID: 'r0220211101016402',
  BusinessCode: '101',
  InvestorName: '欧阳𠮷',
})

const trade = recordOf('03', { FundCode: '710001', ApplicationAmount: '10000.00', BusinessCode: '022' })

function written(file: DataFile): Buffer {
  const result = writeDataFile(file)
  if (!result.ok) assert.fail(JSON.stringify(result.faults))
  return Buffer.from(result.bytes)
}

function read(bytes: Uint8Array): DataFile {
  const result = readDataFile(bytes)
  if (!result.ok) assert.fail(JSON.stringify(result.faults))
  const { header, records } = result.value
  return { header, records }
}

const faultsOf = (bytes: Uint8Array) => {
  const result = readDataFile(bytes)
  return result.ok ? [] : result.faults
}

/** The file with its text changed; every character must be one byte. */
const changed = (bytes: Buffer, change: (text: string) => string) =>
  Buffer.from(change(bytes.toString('latin1')), 'latin1')

test('ENG-08 a file has its header, a field name a line in upper case, the records, the end mark, all in CR LF', () => {
  const lines = written({ header: { ...header, type: '03' }, records: [trade] })
    .toString('latin1')
    .split('\r\n')
  assert.deepEqual(lines.slice(0, 12), [
    ...['OFDCFDAT', '21  ', '037      ', '99       ', '20261120', '000', '03', '037     ', '99      ', '074'],
    ...['APPSHEETSERIALNO', 'FUNDCODE'],
  ])
  assert.equal(lines[10 + 74], '00000001')
  assert.match(lines[11 + 74] ?? '', /^ {24}710001 {14}.* {9}0{16}0000000001000000022/)
  assert.deepEqual(lines.slice(12 + 74), ['OFDCFEND', ''])
})

test('ENG-08 the header of version 2.2 is wider', () => {
  const lines = written({ header: { ...header, version: '22' }, records: [] })
    .toString('latin1')
    .split('\r\n')
  assert.deepEqual(
    [...lines.slice(0, 10), lines[37]].map(line => line?.length),
    [8, 8, 20, 20, 8, 8, 8, 8, 8, 8, 16],
  )
})

test('ENG-08 widths are bytes: a Chinese name fills two or four for each character', () => {
  const bytes = written({ header, records: [account] })
  const record = bytes.subarray(bytes.indexOf('00000001\r\n') + 10)
  assert.equal(record.indexOf('\r\n'), 472)
  assert.deepEqual(record.subarray(160, 160 + 9), Buffer.from([...(encodeGb18030('欧阳𠮷') ?? []), 0x20]))
})

const anyHeader = (type: FileType): fc.Arbitrary<FileHeader> =>
  fc.record(
    {
      version: fc.constantFrom('21' as const, '22' as const),
      creator: fc.stringMatching(/^[0-9A-Z]{1,9}$/),
      receiver: fc.stringMatching(/^[0-9A-Z]{1,9}$/),
      day: fc.constantFrom(isoDate('2026-11-20'), isoDate('2028-02-29')),
      summaryNo: fc.nat(999),
      type: fc.constant(type),
      sender: fc.stringMatching(/^[0-9A-Z]{1,8}$/),
      recipient: fc.stringMatching(/^[0-9A-Z]{1,8}$/),
    },
    { noNullPrototype: true },
  )

const printable = fc.constantFrom(...'aZ09 -中文龘𠮷€鿿、，')

function anyValue(form: { type: 'C' | 'A' | 'N'; width: number; decimals: number }): fc.Arbitrary<string> {
  if (form.type === 'A') return fc.stringMatching(new RegExp(`^[0-9]{0,${form.width}}$`))
  if (form.type === 'C')
    return fc
      .string({ unit: printable, maxLength: form.width })
      .filter(text => !text.endsWith(' ') && (encodeGb18030(text)?.length ?? 999) <= form.width)
  const most = 10n ** BigInt(form.width) - 1n
  return fc.bigInt({ min: -(10n ** BigInt(form.width - 1) - 1n), max: most }).map(value => {
    const digits = (value < 0n ? -value : value).toString().padStart(form.decimals + 1, '0')
    const whole = digits.slice(0, digits.length - form.decimals)
    return `${value < 0n ? '-' : ''}${whole}${form.decimals > 0 ? `.${digits.slice(-form.decimals)}` : ''}`
  })
}

const anyRecord = (type: FileType): fc.Arbitrary<ExchangeRecord> =>
  fc
    .tuple(...fieldsOf(type).map(form => anyValue(form).map(value => [form.name, value] as const)))
    .map(entries => new Map(entries))

const anyFile = fc
  .constantFrom<FileType>('01', '02', '03', '04', '05', '06', '07')
  .chain(type =>
    fc.record(
      { header: anyHeader(type), records: fc.array(anyRecord(type), { maxLength: 3 }) },
      { noNullPrototype: true },
    ),
  )

test('ENG-08 whatever is written reads back equal, field by field, also with lines that end in LF', () => {
  fc.assert(
    fc.property(anyFile, file => {
      const bytes = written(file)
      assert.deepEqual(read(bytes), file)
      assert.deepEqual(read(changed(bytes, text => text.replaceAll('\r\n', '\n'))), file)
    }),
    { seed: 20_261_121, numRuns: 25 },
  )
})

test('ENG-08 a file reads the same in whatever pieces it comes, and is written again byte for byte', () => {
  fc.assert(
    fc.property(anyFile, fc.integer({ min: 1, max: 700 }), (file, size) => {
      const bytes = written(file)
      const opened = openDataFile(function* () {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
      })
      assert.ok(opened.ok)
      const faults: FormatFault[] = []
      const records = [...opened.value.records(faults)].map(each => each.record)
      assert.deepEqual({ header: opened.value.header, records, faults }, { ...file, faults: [] })
      assert.ok(written({ header: opened.value.header, records }).equals(bytes))
    }),
    { seed: 20_261_122, numRuns: 15 },
  )
})

test('ENG-08 a file writes as many records as it says first', () => {
  const file = new DataFileWriter(header, 2)
  file.add(account)
  assert.throws(() => file.end(), RangeError)
})

test('ENG-08 a file without line ends is no file of the standard, and is not held until its end', () => {
  const opened = openDataFile(function* () {
    for (let piece = 0; piece < 20; piece++) yield new Uint8Array(65_536).fill(0x41)
  })
  assert.ok(!opened.ok)
})

test('ENG-08 every file type has its fields, and a record the sum of their widths', () => {
  const sums = Object.keys(layouts).map(type => {
    const forms = fieldsOf(type as FileType)
    return [type, forms.length, forms.reduce((sum, form) => sum + form.width, 0)]
  })
  assert.deepEqual(
    sums.map(([type, count]) => [type, count]),
    [
      ['01', 84],
      ['02', 27],
      ['03', 74],
      ['04', 121],
      ['05', 20],
      ['06', 41],
      ['07', 83],
    ],
  )
  assert.deepEqual(
    sums.slice(0, 3).map(([, , width]) => width),
    [1463, 472, 714],
  )
})

test('ENG-08 writing is strict: all that does not fit is named with line, byte and field, and nothing is written', () => {
  const wrong = recordOf('03', {
    AppSheetSerialNo: '1234567890123456789012345',
    FundCode: '中文中文中文中文中文中',
    TransactionDate: '2026-11-2',
    TransactionTime: '١٢٣',
    ApplicationAmount: '10.001',
    ApplicationVol: '',
    Charge: '100000000.00',
    RegionCode: 'A1',
    Specification: 'two\r\nlines',
    BranchCode: 'blank ',
  })
  const result = writeDataFile({
    header: { ...header, type: '03', creator: 'TOO-LONG-A-NAME' },
    records: [trade, wrong],
  })
  assert.ok(!result.ok)
  assert.deepEqual(
    result.faults.map(({ line, column, field }) => [line, column, field]),
    [
      [3, 1, 'creator'],
      [87, 1, 'AppSheetSerialNo'],
      [87, 25, 'FundCode'],
      [87, 46, 'TransactionDate'],
      [87, 54, 'TransactionTime'],
      [87, 86, 'ApplicationVol'],
      [87, 102, 'ApplicationAmount'],
      [87, 157, 'RegionCode'],
      [87, 164, 'BranchCode'],
      [87, 298, 'Charge'],
      [87, 361, 'Specification'],
    ],
  )
})

test('ENG-08 reading takes padded header lines, blank-padded numbers, cut ends and names in any case', () => {
  const bytes = written({ header: { ...header, type: '03' }, records: [trade] })
  const lenient = changed(bytes, text =>
    text
      .replaceAll('\r\n', '\n')
      .replace('\n03\n', '\n03 \n')
      .replace('\n037     \n', '\n037\n')
      .replace('APPLICATIONAMOUNT', 'ApplicationAmount')
      .replace(`${'0'.repeat(9)}1000000022`, `${' '.repeat(9)}1000000022`)
      .replace(/\nOFDCFEND\n$/, '   \nOFDCFEND  \n\n'),
  )
  const { header: found, records } = read(lenient)
  assert.equal(found.type, '03')
  assert.equal(records[0]?.get('ApplicationAmount'), '10000.00')
  const cut = changed(written({ header, records: [account] }), text => text.replace(/ +\r\nOFDCFEND/, '\r\nOFDCFEND'))
  assert.deepEqual(read(cut).records, [account])
})

/** A hand-written file like type 05 with the fields in a given order. */
const small = (names: readonly string[], records: readonly string[]) =>
  Buffer.from(
    [
      ...['OFDCFDAT', '21', '99', '037', '20261123', '000', '05', '99', '037'],
      ...[String(names.length), ...names, String(records.length), ...records, 'OFDCFEND', ''],
    ].join('\n'),
  )

test('ENG-08 the header says the order of the fields, and fields that are not known are kept', () => {
  const file = small(
    ['FUNDCODE', 'NEWFIELD', 'OTHER', 'AVAILABLEVOL'],
    [
      `${'710001'.padEnd(20)}ab cd${'123456'.padStart(16, '0')}`,
      `${'710002'.padEnd(20)}     -${'1'.padStart(15, '0')}`,
    ],
  )
  assert.deepEqual(
    read(file).records.map(record => [...record]),
    [
      [
        ['FundCode', '710001'],
        ['NEWFIELD+OTHER', 'ab cd'],
        ['AvailableVol', '1234.56'],
      ],
      [
        ['FundCode', '710002'],
        ['NEWFIELD+OTHER', ''],
        ['AvailableVol', '-0.01'],
      ],
    ],
  )
})

test('ENG-08 a broken file is refused with line, byte and field of each fault', () => {
  const number = '123456'.padStart(16, '0')
  const names = ['FUNDCODE', 'AVAILABLEVOL']
  const fund = '710001'.padEnd(20)
  const places = (bytes: Uint8Array) => faultsOf(bytes).map(({ line, column, field }) => [line, column, field])
  assert.deepEqual(
    places(small(names, [fund + number, `${fund}12 4`, fund + number.replace('1', 'x'), `${fund}${number}x`])),
    [
      [15, 21, 'AvailableVol'],
      [16, 21, 'AvailableVol'],
      [17, 37, ''],
    ],
  )
  assert.deepEqual(places(small(['FUNDCODE', 'FundCode'], [])), [[12, 1, 'FundCode']])
  assert.deepEqual(places(small(['ONE', 'FUNDCODE', 'TWO'], [])), [[13, 1, 'TWO']])
  const good = small(names, [fund + number])
  assert.deepEqual(places(changed(good, text => text.replace('\n1\n710', '\n2\n710'))), [[15, 1, 'OFDCFEND']])
  assert.deepEqual(places(changed(good, text => text.replace('OFDCFEND\n', 'OFDCFEND\nmore'))), [[16, 1, '']])
  assert.deepEqual(places(changed(good, text => text.replace('OFDCFEND\n', ''))), [[15, 1, 'OFDCFEND']])
  assert.deepEqual(places(changed(good, text => text.replace('20261123', '20261131').replace('\n05\n', '\n55\n'))), [
    [5, 1, 'date'],
    [7, 1, 'file type'],
  ])
  assert.deepEqual(places(changed(good, text => text.replace('\n21\n', '\n40\n'))), [[2, 1, 'version']])
  const halfName = changed(good, text => text.replace('710001', '71000\xd6'))
  assert.deepEqual(places(halfName), [[14, 1, 'FundCode']])
  assert.ok(faultsOf(Buffer.from('')).length > 0)
  assert.ok(faultsOf(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0xff])).length > 0)
})

test('ENG-08 no cut of a file reads as a whole one', () => {
  const bytes = written({ header, records: [account, account] })
  for (let length = 0; length < bytes.length - 2; length += 7)
    assert.ok(faultsOf(bytes.subarray(0, length)).length > 0, String(length))
})

test('ENG-08 text in another encoding never moves the fields behind it', () => {
  const named = written({ header, records: [account] })
  const name = encodeGb18030('欧阳𠮷') ?? Buffer.of()
  const at = named.indexOf(name)
  // The same name as UTF-8, and as GB18030 padded by letters instead of bytes: the record grows by what they differ.
  for (const other of [Buffer.from('欧阳𠮷'), Buffer.concat([name, Buffer.from('     ')])]) {
    const bytes = Buffer.concat([named.subarray(0, at), other, named.subarray(at + name.length)])
    assert.equal(faultsOf(bytes).at(-1)?.problem, 'the record is longer than its fields')
  }
  assert.ok(faultsOf(Buffer.from(`\ufeff${named.toString('latin1')}`, 'utf8')).length > 0)
  assert.ok(faultsOf(Buffer.from(named.toString('latin1'), 'utf16le')).length > 0)
})
