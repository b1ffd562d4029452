import { z } from 'zod'
import { defineCall } from '../define-call.ts'

const text = z.string()
/** `idno` is masked. */
const person = z.object({ name: text, idtype: text, idno: text, relation: text, nationality: text }).nullable()

/** Names and spellings are the specification's. Numbers of documents and phones are masked, absent values are ''. */
export const userInfoFields = z.object({
  clientid: text,
  custUuid: text,
  custno: text,
  custtype: z.enum(['0', '1']),
  isEnterprise: z.enum(['0', '1']),
  custname: text,
  idtype: text,
  idno: text,
  custbelongto: z.enum(['0', '1', '2']),
  /** '' | C0 ... C5 */
  riskability: text,
  riskexpired: z.enum(['0', '1']),
  /** Last valid day, yyyymmdd. */
  riskinvalidate: text,
  /** '1' while the trade password is locked. */
  tradeLockState: z.enum(['0', '1']),
  hasTradePassword: z.boolean(),
  transactor: z.object({ name: text, idtype: text, idno: text, mobileno: text }).nullable(),
  mobilereg: z.enum(['0', '1']),
  emailreg: z.enum(['0', '1']),
  mobileno: text,
  email: text,
  imgurl: text,
  lastlogintime: text,
  liveNation: text,
  sex: text,
  birthday: text,
  marriage: text,
  /** The ID's last valid day, yyyymmdd or 长期. */
  invalidate: text,
  annualsalary: text,
  educational: text,
  address: text,
  areaCode: text,
  workcode: text,
  zipcode: text,
  faxtrust: text,
  myselfIsContorler: text,
  myselfIsBfcy: text,
  badintegrity: text,
  /** The controller and the beneficiary of the account, when they are not the customer. */
  controller: person,
  beneficiary: person,
  badRecord: z.object({ kind: text, text }).nullable(),
  taxStatus: text,
  oricustflag: text,
  idcardupload: z.enum(['0', '1', '2', '3', '4']),
  /** Why the images were rejected, in state 4. */
  idReturnReason: z.string(),
})

export const userInfo = defineCall({
  door: 'site',
  id: 'CALL-057',
  name: 'account.userInfo',
  summary: '用户信息',
  method: 'GET',
  path: '/api/account/user-info',
  access: 'customer',
  input: z.strictObject({}),
  output: userInfoFields,
  errors: [],
})
