import { type IsoDate, isoDate } from '@zhixiao/domain/calendar/dates.ts'
import type { SalesBank } from '@zhixiao/domain/codes/banks.ts'
import type { InvestorType } from '@zhixiao/domain/codes/investor-types.ts'
import { checkDigit } from '@zhixiao/domain/customer/id-number.ts'

export type DemoCard = {
  bank: SalesBank
  number: string
  /** the contract with the bank has lapsed */
  lapsed?: true
  /** '1': listed, not for trading */
  capitalmode?: '1'
  /** purchases may be paid by a transfer from it */
  remits?: true
}

/** One person related to the institution; codes as in the product's dictionaries and ID types. */
export type DemoPerson = {
  role: 'legal' | 'transactor' | 'shareholder' | 'controller'
  /** '0' an institution, '1' a person */
  custtype: '0' | '1'
  name: string
  idtype: string
  idno: string
  /** last valid day of the document, yyyymmdd, or 长期 */
  invalidate: string
  mobile?: string
  /** share of the capital in 1/10000 */
  shareE4?: number
}

export type DemoOrganisation = {
  industry: string
  registeredOn: IsoDate
  capitalYuan: bigint
  scope: string
  phone: string
  queryPassword: string
  persons: readonly DemoPerson[]
}

/** A later declaration of tax residency in China and one other country. */
export type DemoTaxes = { on: IsoDate; surname: string; givenName: string; country: string; tin?: string }

/** A named customer; created by the program itself, because secrets need its keys. */
export type DemoCustomer = {
  /** what this customer demonstrates */
  role: string
  name: string
  /** null: a person */
  organisation: DemoOrganisation | null
  idNumber: string
  sex: '0' | '1'
  birthday: IsoDate
  /** last valid day of the ID, yyyymmdd, or 长期 */
  invalidate: string
  mobile: string
  loginPassword: string
  /** null: no account opened, so no trading */
  tradePassword: string | null
  openedOn: IsoDate | null
  investor: InvestorType | null
  /** days of the risk assessments, each valid for a year */
  assessedOn: readonly IsoDate[]
  /** null: declared at the opening as a resident of China alone */
  taxes: DemoTaxes | null
  cards: readonly DemoCard[]
  workcode: string
  educational: string
  annualsalary: string
  marriage: string
  address: string
  areaCode: string
  zipcode: string
}

/** The same for all customers: this is a demo, and the start-up page prints it. */
export const DEMO_LOGIN_PASSWORD = 'Demo2026a'
export const DEMO_TRADE_PASSWORD = '258036'
/** The institution's query password. */
const DEMO_QUERY_PASSWORD = '369147'

/** Prefix and length of an ordinary debit card of each bank used here. */
const CARD_FORMS = {
  '002': ['622202', 19],
  '003': ['622848', 19],
  '004': ['621661', 19],
  '005': ['621700', 19],
  '006': ['622260', 19],
  '007': ['621485', 16],
  '009': ['622660', 16],
  '011': ['622909', 18],
  '014': ['622690', 16],
  '017': ['621098', 19],
} as const satisfies Partial<Record<SalesBank, readonly [prefix: string, length: number]>>

/** A card number with a valid Luhn digit, from a bank's prefix and a running number. */
function card(bank: keyof typeof CARD_FORMS, running: number): DemoCard {
  const [prefix, length] = CARD_FORMS[bank]
  const body = prefix + String(running).padStart(length - 1 - prefix.length, '0')
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return { bank, number: `${body}${(10 - (sum % 10)) % 10}` }
}

/** An ID number of the district with a valid check digit; an odd order number means male. */
const idNumber = (district: string, birthday: string, order: string): string => {
  const digits = district + birthday.replaceAll('-', '') + order
  return digits + checkDigit(digits)
}

type Basics = Pick<DemoCustomer, 'role' | 'name' | 'mobile' | 'investor' | 'cards'> & {
  birthday: string
  order: string
} & Partial<Omit<DemoCustomer, 'birthday'>>

const HISTORY_BEGINS = isoDate('2024-11-20')
const YEARLY_ASSESSMENTS = [HISTORY_BEGINS, isoDate('2025-10-27'), isoDate('2026-09-14')]

function person({ birthday, order, ...basics }: Basics): DemoCustomer {
  return {
    organisation: null,
    idNumber: idNumber('110101', birthday, order),
    sex: Number(order) % 2 === 1 ? '1' : '0',
    birthday: isoDate(birthday),
    invalidate: '20350618',
    loginPassword: DEMO_LOGIN_PASSWORD,
    tradePassword: DEMO_TRADE_PASSWORD,
    openedOn: HISTORY_BEGINS,
    assessedOn: YEARLY_ASSESSMENTS,
    taxes: null,
    workcode: '07',
    educational: '02',
    annualsalary: '3',
    marriage: '2',
    address: '示例街道1号院2号楼301室',
    areaCode: '110101',
    zipcode: '100010',
    ...basics,
  }
}

/** One personal customer of each class with an account, and one for each guard that stops them. */
export const world = {
  zhangSan: person({
    role: '已开户，C3 稳健型',
    name: '张三',
    mobile: '13900001003',
    birthday: '1988-04-12',
    order: '031',
    investor: 'C3',
    cards: [{ ...card('007', 26032), remits: true }, card('002', 880_103)],
  }),
  heNing: person({
    role: '已开户，C0 风险承受能力最低',
    name: '何宁',
    mobile: '13900001000',
    birthday: '1958-09-03',
    order: '028',
    investor: 'C0',
    cards: [card('017', 880_100)],
    invalidate: '长期',
    workcode: '12',
    educational: '06',
    annualsalary: '2',
  }),
  fengWen: person({
    role: '已开户，C1 保守型',
    name: '冯稳',
    mobile: '13900001001',
    birthday: '1975-01-22',
    order: '042',
    investor: 'C1',
    cards: [card('003', 880_101)],
    workcode: '02',
  }),
  chenPing: person({
    role: '已开户，C2 平衡型',
    name: '陈平',
    mobile: '13900001002',
    birthday: '1983-11-08',
    order: '053',
    investor: 'C2',
    cards: [card('005', 880_102), { ...card('002', 880_112), capitalmode: '1' }],
    workcode: '06',
  }),
  yangJin: person({
    role: '已开户，C4 积极型',
    name: '杨进',
    mobile: '13900001004',
    birthday: '1990-06-30',
    order: '067',
    investor: 'C4',
    cards: [card('014', 26034), card('006', 880_104), { ...card('003', 880_114), lapsed: true }],
    workcode: '03',
  }),
  wuTuo: person({
    role: '已开户，C5 进取型',
    name: '吴拓',
    mobile: '13900001005',
    birthday: '1992-02-17',
    order: '071',
    investor: 'C5',
    cards: [card('011', 1_260_035)],
    taxes: { on: isoDate('2026-10-12'), surname: 'Wu', givenName: 'Tuo', country: '840', tin: '000-00-0005' },
    workcode: '09',
    annualsalary: '4',
  }),
  liSiNoAccount: person({
    role: '已注册，未开户',
    name: '李四',
    mobile: '13900001006',
    birthday: '1996-08-25',
    order: '086',
    investor: null,
    assessedOn: [],
    openedOn: null,
    tradePassword: null,
    cards: [],
  }),
  wangWuIdExpired: person({
    role: '已开户，身份证已过期',
    name: '王五',
    mobile: '13900001007',
    birthday: '1985-12-05',
    order: '095',
    investor: 'C3',
    invalidate: '20261031',
    cards: [card('004', 880_107)],
    taxes: { on: isoDate('2026-08-10'), surname: 'Wang', givenName: 'Wu', country: '392' },
  }),
  zhaoLiuRiskExpired: person({
    role: '已开户，风险测评已过期',
    name: '赵六',
    mobile: '13900001008',
    birthday: '1980-03-19',
    order: '104',
    investor: 'C3',
    assessedOn: [HISTORY_BEGINS, isoDate('2025-11-10')],
    cards: [card('009', 26038)],
  }),
  jiGou: {
    ...person({
      role: `机构客户，只能查询；查询密码 ${DEMO_QUERY_PASSWORD}`,
      name: '示例贸易有限公司',
      mobile: '13900001009',
      birthday: '1979-07-14',
      order: '112',
      investor: 'C3',
      cards: [card('002', 880_109)],
      invalidate: '长期',
      address: '示例大街8号示例大厦12层',
    }),
    /** unified social credit code */
    idNumber: '91110105MA00000012',
    organisation: {
      industry: '06',
      registeredOn: isoDate('2011-03-28'),
      capitalYuan: 50_000_000n,
      scope: '货物进出口；日用品、电子产品批发；供应链管理服务',
      phone: '010-55550109',
      queryPassword: DEMO_QUERY_PASSWORD,
      persons: [
        {
          role: 'legal',
          custtype: '1',
          name: '韩立诚',
          idtype: '0',
          idno: idNumber('110101', '1968-05-16', '121'),
          invalidate: '长期',
        },
        {
          role: 'transactor',
          custtype: '1',
          name: '苏敏',
          idtype: '0',
          idno: idNumber('110101', '1979-07-14', '112'),
          invalidate: '20270115',
          mobile: '13900001009',
        },
        {
          role: 'shareholder',
          custtype: '0',
          name: '示例控股集团有限公司',
          idtype: '0',
          idno: '91110000MA00000031',
          invalidate: '长期',
          shareE4: 7_000,
        },
        {
          role: 'shareholder',
          custtype: '1',
          name: '韩立诚',
          idtype: '0',
          idno: idNumber('110101', '1968-05-16', '121'),
          invalidate: '长期',
          shareE4: 3_000,
        },
        {
          role: 'controller',
          custtype: '1',
          name: '高远',
          idtype: '0',
          idno: idNumber('110101', '1963-10-02', '139'),
          invalidate: '20330520',
        },
      ],
    },
  },
} as const satisfies Record<string, DemoCustomer>
export type DemoCustomerKey = keyof typeof world

const REVIEWED = ['韩雪', '曹阳', '邓洁', '许安', '傅明', '沈悦', '曾立'] as const

/** Customers who opened an account on the demo's day, and whose ID pictures wait for the office. */
export const inReview: Readonly<Record<string, DemoCustomer>> = Object.fromEntries(
  REVIEWED.map((name, at) => [
    `review${at + 1}`,
    person({
      role: '已开户，证件待审核',
      name,
      mobile: `1390000102${at}`,
      birthday: `19${82 + at}-0${at + 1}-1${at}`,
      order: `08${at}`,
      investor: 'C2',
      cards: [card('006', 880_120 + at)],
      openedOn: isoDate('2026-11-19'),
      assessedOn: [isoDate('2026-11-19')],
    }),
  ]),
)
