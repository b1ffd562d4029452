import { z } from 'zod'
import { bankMine } from '../account/bank-mine.ts'
import { riskList } from '../account/risk-list.ts'
import { defineCall } from '../define-call.ts'
import { custno, dateText, instantText, serial } from '../fields.ts'
import { order } from '../query/order.ts'
import { shareInfo } from '../query/share-info.ts'
import { person } from './auth.ts'
import { amlRating } from './rating.ts'

const kind = z.enum(['person', 'institution'])

export const customerFind = defineCall({
  door: 'console',
  name: 'customer.find',
  summary:
    'customers with exactly this number, or this name and the last four characters of the ID; each search is recorded',
  method: 'POST',
  path: '/console-api/customer/find',
  access: 'staff',
  again: 'reads',
  right: ['customer', 'read'],
  input: z.strictObject({
    by: z.enum(['custno', 'fundAccount', 'idno', 'mobile', 'card', 'name']),
    text: z.string().trim().min(1, '请输入要查找的内容').max(64, '内容过长，请核对'),
    /** With a name: the last four characters of the ID. */
    idTail: z.string().trim().length(4, '请输入证件号后四位').optional(),
  }),
  output: z.object({
    list: z.array(
      z.object({
        custno,
        name: z.string(),
        kind,
        idno: z.string(),
        mobile: z.string(),
        openedAt: instantText.nullable(),
        closedAt: instantText.nullable(),
        /** The searching person's own account, which is not opened here. */
        isOwn: z.boolean(),
      }),
    ),
  }),
  errors: ['CON-0429'],
})

/** An act on an account by the customer, by staff or by a job. */
export const customerAct = z.object({
  eventId: serial,
  at: instantText,
  /** Name of the member of staff; `customer` for the customer himself. */
  actor: z.string(),
  act: z.string(),
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const customerShow = defineCall({
  door: 'console',
  name: 'customer.show',
  summary: 'one customer: masked identity, state of the account, and the figures that the customer sees',
  method: 'GET',
  path: '/console-api/customer/{custno}',
  access: 'staff',
  right: ['customer', 'read'],
  input: z.strictObject({ custno }),
  output: z.object({
    custno,
    name: z.string(),
    kind,
    identity: z.object({
      idType: z.string(),
      idno: z.string(),
      /** '长期', the last valid day, or '--'. */
      idValidity: z.string(),
      /** Days until it ends, negative after it; null where it does not end or is unknown. */
      idDaysLeft: z.int().nullable(),
      idUpload: z.string(),
      mobile: z.string(),
      email: z.string(),
      address: z.string(),
      occupation: z.string(),
      taxResidence: z.string(),
    }),
    account: z.object({
      fundAccount: z.string().nullable(),
      createdAt: instantText,
      openedAt: instantText.nullable(),
      closedAt: instantText.nullable(),
      lastLoginAt: instantText.nullable(),
      loginLocked: z.boolean(),
      hasTradePassword: z.boolean(),
      tradeLocked: z.boolean(),
      /** An institution reads its account with a query password. */
      queryLocked: z.boolean(),
      devices: z.int(),
      newestDeviceAt: instantText.nullable(),
    }),
    risk: z
      .object({ riskability: z.string(), name: z.string(), validTo: instantText.nullable(), isExpired: z.boolean() })
      .nullable(),
    totals: shareInfo.output.shape.totals,
    holdings: shareInfo.output.shape.holdings,
    /** Orders that freeze shares by a court's or the fund's act. */
    freezes: z.array(order),
    /** Freezes of the whole account in force. */
    accountFreezes: z.array(z.object({ document: z.string(), until: z.string().nullable(), beganAt: z.string() })),
    /** Open requests about the customer of the areas that the reader may read. */
    requests: z.array(
      z.object({ requestId: serial, act: z.string(), object: z.string(), requestedBy: person, expiresAt: instantText }),
    ),
    /** Money-laundering risk with its history, newest first; null without the right to read it. */
    aml: z.object({ ratings: z.array(amlRating), requestId: serial.nullable() }).nullable(),
    pending: z.array(order),
    orders: z.array(order),
    counts: z.object({ orders: z.int(), plans: z.int(), consents: z.int() }),
    cards: bankMine.output.shape.fullList,
    assessments: riskList.output.shape.list.element.omit({ answers: true }).array(),
    acts: z.array(customerAct),
    /** The business day of these figures. */
    day: dateText,
  }),
  errors: ['CON-0403', 'CON-0404', 'CON-0429'],
})
