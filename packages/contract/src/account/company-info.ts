import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { dateText, moneyText, rateText } from '../fields.ts'

const text = z.string()

/** Numbers of persons are masked; an empty text means that none was given. */
const person = z.object({
  name: text,
  /** Which table `idtype` refers to: '1' persons, '0' institutions. */
  custtype: z.enum(['0', '1']),
  idtype: text,
  idno: text,
  /** The document's last valid day, yyyymmdd or 长期. */
  invalidate: text,
  mobileno: text,
  /** Share of the capital, for shareholders only. */
  share: rateText.nullable(),
})
export type OrganisationPersonInfo = z.output<typeof person>

/** The data an institution registered at the counter, for the institution itself. */
export const companyInfo = defineCall({
  door: 'site',
  id: 'CALL-055',
  name: 'account.companyInfo',
  summary: '机构资料',
  method: 'GET',
  path: '/api/account/company-info',
  access: 'customer',
  input: z.strictObject({}),
  output: z.object({
    name: text,
    idtype: text,
    /** Unmasked: an institution's number is public. */
    idno: text,
    invalidate: text,
    state: z.enum(['normal', 'restricted', 'frozen', 'closed']),
    industry: text,
    registeredOn: dateText.nullable(),
    capital: moneyText.nullable(),
    scope: text,
    address: text,
    phone: text,
    fundAccount: text,
    openedOn: dateText.nullable(),
    legal: person.nullable(),
    transactors: z.array(person),
    shareholders: z.array(person),
    controllers: z.array(person),
  }),
  errors: ['ORG-0001'],
})
