import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base64Of } from '../../api/base64.ts'
import { daysProposal, feesProposal, plainTerm, termsProposal } from './fund-files.ts'

const contentOf = ({ files = [] }: ReturnType<typeof termsProposal>) =>
  Buffer.from(files[0]?.content ?? '', 'base64').toString()

test('CON-04 SHLF-07 a form of one fund makes the file of the import, Chinese and full-width digits included', () => {
  const terms = termsProposal('990058', [
    ['name', '知行稳健'],
    ['day_max', '50000'],
  ])
  assert.deepEqual(JSON.parse(contentOf(terms)), {
    funds: [{ fund_code: '990058', name: '知行稳健', day_max: '50000' }],
  })
  const shared = termsProposal(
    '990058',
    [
      ['risk_level', 'R3'],
      ['confirm_lag', '2'],
    ],
    '',
    ['990059'],
  )
  assert.deepEqual(JSON.parse(contentOf(shared)).funds, [
    { fund_code: '990058', risk_level: 'R3', confirm_lag: '2' },
    { fund_code: '990059', confirm_lag: '2' },
  ])
  assert.equal(JSON.parse(contentOf(termsProposal('990058', [['risk_level', 'R3']], '', ['990059']))).funds.length, 1)
  assert.deepEqual([terms.act, terms.input], ['funds import', { file: 'fund-990058.json' }])
  const table = { kind: 'redeem', effectiveFrom: '2027-01-01', holder: 'institution', channel: 'all' } as const
  const tier = { from: '１，０００', rate: '1.5%', fixed: '', toFund: '100' }
  assert.deepEqual(JSON.parse(contentOf(feesProposal('990058', table, [tier]))).fee_tiers, [
    {
      fund_code: '990058',
      kind: 'redeem',
      effective_from: '2027-01-01',
      holder: 'institution',
      channel: 'all',
      from: '1000',
      rate_percent: '1.5',
      fixed_fee: '',
      to_fund_percent: '100',
    },
  ])
  assert.equal(
    contentOf(daysProposal('990058', [['2026-12-25', false]])),
    'fund_code,day,is_open\n990058,2026-12-25,0\n',
  )
})

test('a file of any size is sent byte by byte', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
  assert.deepEqual(new Uint8Array(Buffer.from(base64Of(bytes), 'base64')), bytes)
  assert.equal(plainTerm(' １２，３４５.６７ 元'), '12345.67')
})
